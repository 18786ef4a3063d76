import Foundation
import Video

/// A file that takes the asked name only when it is complete; until then, and after a failure, what stood there stands
/// there.
///
/// Until then it has no name, so that it is gone with the process, however that ends. Where the file system cannot give a
/// file its name later, it is written beside the asked name, as `.zoetrope-` and numbers, and a process that is killed
/// leaves it. Something that is no regular file (a device, a pipe, standard output) is written to directly.
struct OutputTarget: ~Copyable {
  /// Where to write, in this process alone.
  let path: String
  /// The asked name, as it was asked for.
  let name: String
  private let destination: String
  private let replaces: Bool
  private let isTemporary: Bool
  /// Whether it is no file, but what the process was given to write to.
  let isStandardOutput: Bool
  /// The file, which it keeps where it has no name; −1 where there is nothing to keep.
  private let descriptor: Int32
  /// The name beside the asked one that the file has, or may get for a moment; nil if it has none.
  private var temporaryName: String?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - name: The asked name; a symbolic link is followed.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - isNamedAtOnce: Whether it stands beside the asked name from the start, as it does where nothing else can be had.
  init(name: String, replaces: Bool, isNamedAtOnce: Bool = false) throws {
    var status = stat()
    let exists = unsafe stat(name, &status) == 0
    let kind = status.st_mode & S_IFMT
    if !exists, unsafe lstat(name, &status) == 0 { throw FileError("write", name, reason: "it is a link to nothing") }
    if exists, kind == S_IFDIR { throw FileError("write", name, reason: "it is a folder; give a file name") }
    let isTemporary = !exists || kind == S_IFREG
    if exists, isTemporary, !replaces {
      throw FileError("write", name, reason: "it exists", isReplaceable: true)
    }
    guard !name.hasSuffix("/") else { throw FileError("write", name, reason: "it names a folder; give a file name") }
    // A link is followed to the file that it names; a name is taken as it is, whatever a shell would make of it.
    let destination = exists ? try OutputTarget.resolved(name) : name
    var (path, descriptor, temporaryName) = (name, Int32(-1), String?.none)
    if isTemporary {
      if !isNamedAtOnce { descriptor = OutputTarget.namelessFile(beside: destination) }
      path = "/proc/self/fd/\(descriptor)"
      if descriptor < 0 {
        path = OutputTarget.nameBeside(destination)
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
        temporaryName = path
      }
    }
    (self.name, self.path, self.destination, self.descriptor) = (name, path, destination, descriptor)
    (self.temporaryName, self.replaces, self.isTemporary) = (temporaryName, replaces, isTemporary)
    isStandardOutput = false
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
    (replaces, isTemporary, isStandardOutput, self.descriptor) = (false, false, true, -1)
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
    guard fsync(descriptor) == 0 else { throw FileError("write", name, errorNumber: errno) }
    // A link fails if somebody made a file of that name meanwhile.
    if !replaces {
      if link(to: destination) { return }
      if errno == EEXIST { throw FileError("write", name, reason: "it exists by now", isReplaceable: true) }
    }
    // A name is replaced in one step by a name only; where a file system has no links, that has to do, too.
    if temporaryName == nil {
      let beside = OutputTarget.nameBeside(destination)
      guard link(to: beside) else { throw FileError("write", name, errorNumber: errno) }
      temporaryName = beside
    }
    guard let beside = temporaryName, unsafe rename(beside, destination) == 0 else {
      throw FileError("write", name, errorNumber: errno)
    }
    temporaryName = nil
  }

  /// Gives the file one more name, unless there is something of that name.
  private func link(to other: String) -> Bool {
    unsafe linkat(AT_FDCWD, path, AT_FDCWD, other, AT_SYMLINK_FOLLOW) == 0
  }

  deinit {
    if let temporaryName { unsafe unlink(temporaryName) }
    if descriptor >= 0 { close(descriptor) }
  }
}

extension OutputTarget {
  /// A name in the folder of a file, for what is not complete; without the file's own, which may be as long as names can be.
  private static func nameBeside(_ destination: String) -> String {
    let folder = destination.lastIndex(of: "/").map { destination[...$0] } ?? ""
    return "\(folder).zoetrope-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  }

  /// A file without a name in the folder of another one, which can be given one later; −1 if there can be none.
  private static func namelessFile(beside destination: String) -> Int32 {
    let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? "."
    let beside = nameBeside(destination)
    func open() -> (descriptor: Int32, path: String) {
      // Linux's O_TMPFILE, which Swift does not see.
      let descriptor = unsafe Foundation.open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o666)
      return (descriptor, "/proc/self/fd/\(descriptor)")
    }
    // Whether this file system can do so is better known now than when the work is done. It is tried with another file,
    // since one that has lost its name gets none any more.
    let trial = open()
    guard trial.descriptor >= 0 else { return -1 }
    defer { close(trial.descriptor) }
    guard unsafe linkat(AT_FDCWD, trial.path, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0 else { return -1 }
    unsafe unlink(beside)
    return open().descriptor
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
  _ name: String, from path: String, of content: String = "the frames", _ part: Setting
) throws {
  func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
  guard resolved(name) == resolved(path) else { return }
  throw RequestError(part, "\(name): this is the file that \(content) go to; give another name")
}
