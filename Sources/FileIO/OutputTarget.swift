import Glibc
import Synchronization

/// The destination of an output: a file that takes the requested name only when it is complete, standard output, or a sink
/// of bytes.
///
/// Anything but a regular file (``PendingFile``) is written to directly: a device, a pipe, standard output.
package struct OutputTarget: ~Copyable {
  /// The path to write to, valid in this process only.
  package let path: String
  /// The name as it was requested.
  package let name: String
  /// Takes the bytes in place of a file; nil for a file and for standard output.
  let sink: ((RawSpan) throws -> Void)?
  /// Whether the bytes go to a sink.
  package var isSink: Bool { sink != nil }
  /// The path of the file that it becomes, with links resolved.
  package let destination: String
  /// Whether it is the process's standard output.
  package let isStandardOutput: Bool
  /// The regular file; nil for anything else.
  private var file: PendingFile?
  /// Whether the target is a regular file, so that earlier parts of it can be rewritten.
  package var isRegularFile: Bool { file != nil }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - name: The requested name; a symbolic link is followed.
  ///   - location: The path of the file where that is another one than the name; nil for the name.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - isNamedAtOnce: Whether it has a temporary name from the start, as on file systems without unnamed files.
  ///   - finished: The path of the file under a temporary name, if it is complete already; nil to create one.
  package init(
    name: String, at location: String? = nil, replaces: Bool, isNamedAtOnce: Bool = false, finished: String? = nil
  ) throws {
    // A C string would end at a zero byte and name another file.
    guard !name.utf8.contains(0) else { throw FileError("write", name, reason: "its name contains a zero byte") }
    let location = try OutputTarget.missingFile(linkedFrom: location ?? name, named: name) ?? location ?? name
    let status = stat(path: location)
    let errorNumber = errno
    if status?.type == S_IFDIR { throw FileError("write", name, reason: "it is a folder; give a file name") }
    if status?.type == S_IFSOCK { throw FileError("write", name, reason: "it is a socket; give a file name") }
    let isRegularFile = status == nil || status?.type == S_IFREG
    if status != nil, isRegularFile, OutputTarget.isDescriptor(location) {
      throw FileError(
        "write", name, reason: "it is a file that is open already; give its name, or - for standard output")
    }
    if status != nil, isRegularFile, !replaces {
      throw FileError("write", name, reason: "it exists", remedy: .replacing)
    }
    guard !location.hasSuffix("/") else {
      throw FileError("write", name, reason: "it names a folder; give a file name")
    }
    // Such as a name that is too long: an unnamed file could be written, and would not get it.
    if status == nil, errorNumber != ENOENT { throw FileError("write", new: name, errorNumber: errorNumber) }
    // A link is followed to the file that it names; any other name is used verbatim, also that of a pipe, as /dev/stdout, which
    // has no path of its own.
    guard isRegularFile else {
      (self.name, path, destination, isStandardOutput, sink) = (name, location, location, false, nil)
      return
    }
    let destination = status == nil ? location : try OutputTarget.resolved(location, named: name)
    let replaced = try status.map { status throws(FileError) in try ReplacedFile(destination, status, named: name) }
    let file = try PendingFile(
      name, at: destination, replacing: replaced, replaces: replaces, isNamedAtOnce: isNamedAtOnce, finished: finished)
    (self.name, path, self.destination, isStandardOutput, sink) = (name, file.path, destination, false, nil)
    self.file = consume file
  }

  /// Returns whether a path names an open descriptor. A new file in place of one that is open would lose all that others write to it.
  private static func isDescriptor(_ path: String) -> Bool {
    let folders = ["/dev/fd/", "/proc/self/fd/"]
    return path == "/dev/stderr" || folders.contains { path.hasPrefix($0) && !path.dropFirst($0.count).contains("/") }
  }

  /// Creates the target that an output name stands for.
  ///
  /// - Parameters:
  ///   - output: A name, as above, or `-` for standard output.
  ///   - location: The path of the file where that is another one than the name; nil for the name.
  ///   - replaces: Whether a file of that name may be replaced.
  package init(output: String, at location: String? = nil, replaces: Bool) throws {
    if output == "-" {
      try self.init()
    } else {
      try self.init(name: output, at: location, replaces: replaces)
    }
  }

  /// Creates a target that hands its bytes to a closure, from the front to the back.
  ///
  /// - Parameters:
  ///   - name: The name of the target in messages.
  ///   - sink: Takes the next bytes.
  package init(sinkNamed name: String, _ sink: @escaping (RawSpan) throws -> Void) {
    (self.name, path, destination, isStandardOutput, self.sink) = (name, "", "", false, sink)
  }

  /// Creates a file in the folder of temporary files that is never committed, so that it vanishes with the target. Errors
  /// name the folder and the variable that decides it.
  package static func temporary() throws -> OutputTarget {
    let folder = SpoolFile.folder
    do {
      return try OutputTarget(name: folder, at: StaleFiles.nameBeside("\(folder)/"), replaces: false)
    } catch let error as FileError {
      throw SpoolFile.error(folder, error)
    }
  }

  /// Creates the target that writes to standard output.
  private init() throws {
    (name, path, destination, isStandardOutput, sink) = ("standard output", "/dev/stdout", "", true, nil)
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    // If it was closed, its number may belong to something that the process opened, which has no file type.
    let isOpen = stat(descriptor: STDOUT_FILENO).map { $0.type != 0 } ?? false
    guard isOpen, flags & O_ACCMODE != O_RDONLY else { throw FileError("write", closed: name) }
  }

  /// The present size of the file in bytes; nil for anything but a regular file.
  package var byteCount: Int? { file?.byteCount() }

  /// Throws if a file that may not be replaced has taken the name since the target was created.
  package func requireFreeName() throws { try file?.requireFreeName() }

  /// Throws unless the target is a regular file.
  ///
  /// - Parameter what: The subject and verb of the message: `loops in a row need`.
  package func requireRegularFile(for what: String) throws {
    guard !isRegularFile else { return }
    throw FileError("write", name, reason: "\(what) a regular file")
  }

  /// Runs a closure that ends the process while no unnamed file has a temporary name, which would stay behind; after a second
  /// in any case, as a file system may not answer.
  package static func withoutTemporaryNames(_ end: () -> Void) {
    for _ in 0..<100 {
      if PendingFile.naming.withLockIfAvailable({ _ in end() }) != nil { return }
      usleep(10_000)
    }
    end()
  }

  /// Gives the complete file its name.
  package mutating func commit() throws { try file?.commit() }

  /// Writes all bytes of the output, and gives the file its name.
  package consuming func complete(with bytes: [UInt8]) throws {
    try OutputStream(self).write(bytes)
    try commit()
  }
}
