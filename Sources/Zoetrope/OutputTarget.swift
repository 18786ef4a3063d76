import Foundation
import VideoCoding

/// A file that is written beside the asked name and takes that name only when it is complete; until then, and after a
/// failure, what stood there stands there.
///
/// Something that is no regular file (a device, a pipe, standard output) is written to directly.
struct OutputTarget: ~Copyable {
  /// Where to write.
  let path: String
  /// The asked name, as it was asked for.
  let name: String
  private let destination: String
  private let replaces: Bool
  private let isTemporary: Bool
  /// Whether it is no file, but what the process was given to write to.
  let isStandardOutput: Bool
  private var isCommitted = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - name: The asked name; a symbolic link is followed.
  ///   - replaces: Whether a file of that name may be replaced.
  init(name: String, replaces: Bool) throws {
    var status = stat()
    let exists = unsafe stat(name, &status) == 0
    let kind = status.st_mode & S_IFMT
    if !exists, unsafe lstat(name, &status) == 0 { throw FileError("write", name, reason: "it is a link to nothing") }
    if exists, kind == S_IFDIR { throw FileError("write", name, reason: "it is a folder; give a file name") }
    let isTemporary = !exists || kind == S_IFREG
    if exists, isTemporary, !replaces {
      throw FileError("write", name, reason: "it exists; --force replaces it")
    }
    guard !name.hasSuffix("/") else { throw FileError("write", name, reason: "it names a folder; give a file name") }
    // A link is followed to the file that it names; a name is taken as it is, whatever a shell would make of it.
    let destination = exists ? try OutputTarget.resolved(name) : name
    var path = name
    if isTemporary {
      let folder = destination.lastIndex(of: "/").map { destination[...$0] } ?? ""
      // Without the file's own name, which may be as long as names can be.
      path = "\(folder).zoetrope-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
      close(descriptor)
    }
    (self.name, self.path, self.destination) = (name, path, destination)
    (self.replaces, self.isTemporary, isStandardOutput) = (replaces, isTemporary, false)
  }

  /// Creates the target of what a job makes.
  ///
  /// - Parameters:
  ///   - output: A name, as above, or `-` for standard output, which is not written to yet.
  ///   - replaces: Whether a file of that name may be replaced.
  init(output: String, replaces: Bool) throws {
    if output == "-" {
      try self.init(standardOutput: STDOUT_FILENO)
    } else {
      try self.init(name: output, replaces: replaces)
    }
  }

  private init(standardOutput descriptor: Int32) throws {
    (name, path, destination) = ("standard output", "/dev/stdout", "")
    (replaces, isTemporary, isStandardOutput) = (false, false, true)
    let flags = fcntl(descriptor, F_GETFL)
    var status = stat()
    // Where it was closed, something of the process itself may have its number, which is no kind of file.
    let isOpen = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != 0
    guard isOpen, flags & O_ACCMODE != O_RDONLY else { throw FileError("write", name, errorNumber: EBADF) }
  }

  /// The path of a file that exists, without links.
  private static func resolved(_ name: String) throws -> String {
    guard let path = unsafe realpath(name, nil) else { throw FileError("write", name, errorNumber: errno) }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Whether the target keeps its place while it is written, so that parts of it can be written later.
  var isRegularFile: Bool { isTemporary }

  /// How large the file is by now; nil if that cannot be told.
  var byteCount: Int? {
    guard isRegularFile else { return nil }
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Refuses a target that is not there any more while it is read again.
  ///
  /// - Parameter what: Who needs that, with a verb: `loops in a row need`.
  func requireRegularFile(for what: String) throws {
    guard !isRegularFile else { return }
    throw FileError("write", name, reason: "\(what) a regular file")
  }

  /// Gives the complete file its name.
  mutating func commit() throws {
    guard isTemporary else { return }
    // On the disk before it has the name: after a power cut there is the old file or the new one, whole.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("write", name, errorNumber: errno) }
    // A link fails if somebody made a file of that name meanwhile; where a file system has no links, renaming has to do.
    if !replaces, unsafe link(path, destination) == 0 {
      unsafe unlink(path)
    } else if !replaces, errno == EEXIST {
      throw FileError("write", name, reason: "it exists by now; --force replaces it")
    } else if unsafe rename(path, destination) != 0 {
      throw FileError("write", name, errorNumber: errno)
    }
    isCommitted = true
  }

  deinit {
    if isTemporary, !isCommitted { unsafe unlink(path) }
  }
}

/// Throws if a file that is written beside the frames would be another one that is written.
///
/// - Parameters:
///   - name: The file.
///   - path: The other one.
///   - content: What goes into the other one.
///   - part: What names the file.
func requireDifferent(
  _ name: String, from path: String, of content: String = "the frames", _ part: RequestError.Part
) throws {
  func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
  guard resolved(name) == resolved(path) else { return }
  throw RequestError(part, "\(name): this is the file that \(content) go to; give another name")
}
