import Glibc
import Synchronization

/// The destination of an output: a file that takes the requested name only when it is complete, standard output, or a sink
/// of bytes.
///
/// Until the file is committed, and after a failure, a file that had the name before keeps it. The new file has no name until
/// then and vanishes with the process, however that ends. Where the file system cannot name a file later, it is written
/// beside the requested name as `.zoetrope-` and numbers, and a killed process leaves it there (``StaleFiles`` removes it). A
/// file that is replaced passes on its owner, permissions and attributes. Anything but a regular file (a device, a pipe,
/// standard output) is written to directly.
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
  private let replaces: Bool
  /// Whether the target is a regular file, so that earlier parts of it can be rewritten.
  package let isRegularFile: Bool
  /// Whether it is the process's standard output.
  package let isStandardOutput: Bool
  /// The open file; −1 where there is none to keep open.
  private let descriptor: Int32
  /// The temporary name of the file beside the requested one; nil if it has none.
  private var temporaryName: String?
  /// The file that is replaced, where there is one at the start.
  private let replaced: ReplacedFile?

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
    let location = try OutputTarget.missingFile(linkedFrom: location ?? name, named: name) ?? location ?? name
    var status = stat()
    let exists = unsafe stat(location, &status) == 0
    let errorNumber = errno
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw FileError("write", name, reason: "it is a folder; give a file name") }
    if exists, kind == S_IFSOCK { throw FileError("write", name, reason: "it is a socket; give a file name") }
    let isRegularFile = !exists || kind == S_IFREG
    if exists, isRegularFile, !replaces {
      throw FileError("write", name, reason: "it exists", remedy: .replacing)
    }
    guard !location.hasSuffix("/") else {
      throw FileError("write", name, reason: "it names a folder; give a file name")
    }
    // Such as a name that is too long: an unnamed file could be written, and would not get it.
    if !exists, errorNumber != ENOENT { throw FileError("write", new: name, errorNumber: errorNumber) }
    // A link is followed to the file that it names; any other name is used verbatim, also that of a pipe, as /dev/stdout, which
    // has no path of its own.
    let destination = exists && isRegularFile ? try OutputTarget.resolved(location, named: name) : location
    let replaced = exists && isRegularFile ? try ReplacedFile(destination, status, named: name) : nil
    var (path, descriptor, temporaryName) = (location, Int32(-1), String?.none)
    if isRegularFile {
      // A file that replaces another one is private until it gets the permissions of that.
      let mode: mode_t = replaced == nil ? 0o666 : 0o600
      if !isNamedAtOnce, finished == nil { descriptor = OutputTarget.namelessFile(beside: destination, mode) }
      path = "/proc/self/fd/\(descriptor)"
      if descriptor < 0 {
        path = finished ?? StaleFiles.nameBeside(destination)
        let flags = finished == nil ? O_WRONLY | O_CREAT | O_EXCL : O_RDONLY
        descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError("write", new: name, errorNumber: errno) }
        temporaryName = path
      }
      StaleFiles.lock(descriptor)
      do {
        try replaced?.tryOut(on: descriptor)
      } catch {
        if let temporaryName { unsafe unlink(temporaryName) }
        close(descriptor)
        throw error
      }
    }
    (self.name, self.path, self.destination, self.descriptor) = (name, path, destination, descriptor)
    (self.temporaryName, self.replaces, self.isRegularFile) = (temporaryName, replaces, isRegularFile)
    (isStandardOutput, sink, self.replaced) = (false, nil, replaced)
  }

  /// Creates the target that an output name stands for.
  ///
  /// - Parameters:
  ///   - output: A name, as above, or `-` for standard output.
  ///   - replaces: Whether a file of that name may be replaced.
  package init(output: String, replaces: Bool) throws {
    if output == "-" {
      try self.init(standardOutput: STDOUT_FILENO)
    } else {
      try self.init(name: output, replaces: replaces)
    }
  }

  /// Creates the target of a file beside the output, which cannot be standard output.
  package init(besideOutput name: String, replaces: Bool) throws {
    guard name != "-" else {
      throw FileError(
        "write", name, reason: "only the output itself goes to standard output; ./- is a file of that name")
    }
    try self.init(name: name, replaces: replaces)
  }

  /// Creates a target that hands its bytes to a closure, from the front to the back.
  ///
  /// - Parameters:
  ///   - name: The name of the target in messages.
  ///   - sink: Takes the next bytes.
  package init(sinkNamed name: String, _ sink: @escaping (RawSpan) throws -> Void) {
    (self.name, path, destination, self.sink) = (name, "", "", sink)
    (replaces, isRegularFile, isStandardOutput, descriptor, replaced) = (false, false, false, -1, nil)
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

  private init(standardOutput descriptor: Int32) throws {
    (name, path, destination, sink) = ("standard output", "/dev/stdout", "", nil)
    (replaces, isRegularFile, isStandardOutput, self.descriptor, replaced) = (false, false, true, -1, nil)
    let flags = fcntl(descriptor, F_GETFL)
    var status = stat()
    // If it was closed, its number may belong to something that the process opened, which has no file type.
    let isOpen = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != 0
    guard isOpen, flags & O_ACCMODE != O_RDONLY else { throw FileError("write", closed: name) }
  }

  /// The present size of the file in bytes; nil for anything but a regular file.
  package var byteCount: Int? {
    guard isRegularFile else { return nil }
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Throws if a file that may not be replaced has taken the name since the target was created.
  package func requireFreeName() throws {
    guard isRegularFile, !replaces, FileKind(ofFileAt: destination) != nil else { return }
    throw nameTakenError
  }

  private var nameTakenError: FileError {
    FileError("write", name, reason: "it was created meanwhile", remedy: .replacing)
  }

  /// Throws unless the target is a regular file.
  ///
  /// - Parameter what: The subject and verb of the message: `loops in a row need`.
  package func requireRegularFile(for what: String) throws {
    guard !isRegularFile else { return }
    throw FileError("write", name, reason: "\(what) a regular file")
  }

  /// Removes the temporary files and folders that killed processes left in the folder of a file.
  package static func removeStaleFiles(beside path: String) { StaleFiles.remove(beside: path) }

  /// Gives the complete file its name.
  package mutating func commit() throws {
    guard isRegularFile else { return }
    try replaced?.apply(to: descriptor)
    // Synchronized before it is named: after a power cut either the old or the new file is there, whole.
    guard fsync(descriptor) == 0 else { throw FileError("write", name, errorNumber: errno) }
    // Linking fails if a file of that name was created meanwhile.
    if !replaces, link(to: destination) { return }
    let isTaken = !replaces && errno == EEXIST
    // Only rename(2) replaces a name atomically, and it needs a name to start from; so do file systems without hard links.
    let error = isTaken ? EEXIST : OutputTarget.naming.withLock { _ in rename() }
    if error == EEXIST, !replaces { throw nameTakenError }
    if error != 0 { throw FileError("write", new: name, errorNumber: error) }
  }

  /// Writes all bytes of the output, and gives the file its name.
  package consuming func complete(with bytes: [UInt8]) throws {
    try OutputStream(self).write(bytes)
    try commit()
  }

  /// Gives the file its name by way of a temporary one, and returns the error of the system; 0 for none.
  private mutating func rename() -> Int32 {
    let beside = temporaryName ?? StaleFiles.nameBeside(destination)
    if temporaryName == nil, !link(to: beside) { return errno }
    temporaryName = beside
    guard renameFile(beside, to: destination, replaces: replaces) else { return errno }
    temporaryName = nil
    return 0
  }

  /// Gives the file one more name; false if the name is taken.
  private func link(to other: String) -> Bool {
    unsafe linkat(AT_FDCWD, path, AT_FDCWD, other, AT_SYMLINK_FOLLOW) == 0
  }

  deinit {
    if let temporaryName { unsafe unlink(temporaryName) }
    if descriptor >= 0 { close(descriptor) }
  }
}

extension OutputTarget {
  /// Opens an unnamed file, which can be named later, in the folder of another; −1 if the file system has none.
  private static func namelessFile(beside destination: String, _ mode: mode_t) -> Int32 {
    let folder = folderPath(ofFile: destination)
    let beside = StaleFiles.nameBeside(destination)
    func open() -> (descriptor: Int32, path: String) {
      let descriptor = openUnnamedFile(in: folder, O_WRONLY, mode)
      StaleFiles.lock(descriptor)
      return (descriptor, "/proc/self/fd/\(descriptor)")
    }
    // Naming is tried now rather than after the work, with another file, since a file whose last name was removed cannot be
    // linked again.
    let trial = open()
    guard trial.descriptor >= 0 else { return -1 }
    defer { close(trial.descriptor) }
    let isNamed = naming.withLock { _ in
      guard unsafe linkat(AT_FDCWD, trial.path, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0 else { return false }
      unsafe unlink(beside)
      return true
    }
    return isNamed ? open().descriptor : -1
  }

  /// Held while an unnamed file has a temporary name.
  private static let naming = Mutex(())

  /// Runs a closure that ends the process while no unnamed file has a temporary name, which would stay behind; after a second
  /// in any case, as a file system may not answer.
  package static func withoutTemporaryNames(_ end: () -> Void) {
    for _ in 0..<100 {
      if naming.withLockIfAvailable({ _ in end() }) != nil { return }
      usleep(10_000)
    }
    end()
  }
}
