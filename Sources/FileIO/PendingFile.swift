import Glibc
import Synchronization

/// A file that takes the requested name only when it is complete.
///
/// Until the file is committed, and after a failure, a file that had the name before keeps it. The new file has no name until
/// then and vanishes with the process, however that ends. Where the file system cannot name a file later, it is written
/// beside the requested name as `.zoetrope-` and numbers, and a killed process leaves it there (``StaleFiles`` removes it). A
/// file that is replaced passes on its owner, permissions and attributes.
struct PendingFile: ~Copyable {
  /// The path to write to, valid in this process only.
  let path: String
  /// The name as it was requested.
  private let name: String
  /// The path of the file that it becomes, with links resolved.
  private let destination: String
  private let replaces: Bool
  private let descriptor: Int32
  /// The temporary name of the file beside the requested one; nil if it has none.
  private var temporaryName: String?
  /// The file that is replaced, where there is one at the start.
  private let replaced: ReplacedFile?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - name: The requested name.
  ///   - destination: The path of the file that it becomes, with links resolved.
  ///   - replaced: The file of that path; nil without one.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - isNamedAtOnce: Whether it has a temporary name from the start, as on file systems without unnamed files.
  ///   - finished: The path of the file under a temporary name, if it is complete already; nil to create one.
  init(
    _ name: String, at destination: String, replacing replaced: ReplacedFile?, replaces: Bool, isNamedAtOnce: Bool,
    finished: String?
  ) throws {
    // A file that replaces another one is private until it gets the permissions of that.
    let mode: mode_t = replaced == nil ? 0o666 : 0o600
    var (descriptor, temporaryName) = (Int32(-1), String?.none)
    if !isNamedAtOnce, finished == nil { descriptor = PendingFile.namelessFile(beside: destination, mode) }
    if descriptor < 0 {
      let path = finished ?? StaleFiles.nameBeside(destination)
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
    (self.name, path, self.destination) = (name, temporaryName ?? "/proc/self/fd/\(descriptor)", destination)
    (self.descriptor, self.temporaryName) = (descriptor, temporaryName)
    (self.replaces, self.replaced) = (replaces, replaced)
  }

  deinit {
    if let temporaryName { unsafe unlink(temporaryName) }
    close(descriptor)
  }

  /// Returns the present size in bytes; nil if it cannot be read.
  func byteCount() -> Int? { stat(descriptor: descriptor).map { Int($0.st_size) } }

  /// Throws if a file that may not be replaced has taken the name since the file was created.
  func requireFreeName() throws {
    if !replaces, FileKind(ofFileAt: destination) != nil { throw nameTakenError }
  }

  private var nameTakenError: FileError {
    FileError("write", name, reason: "it was created meanwhile", remedy: .replacing)
  }

  /// Gives the complete file its name.
  mutating func commit() throws {
    try replaced?.apply(to: descriptor)
    // Synchronized before it is named: after a power cut either the old or the new file is there, whole.
    guard fsync(descriptor) == 0 else { throw FileError("write", name, errorNumber: errno) }
    // Linking fails if a file of that name was created meanwhile.
    if !replaces, link(to: destination) { return }
    let isTaken = !replaces && errno == EEXIST
    // Only rename(2) replaces a name atomically, and it needs a name to start from; so do file systems without hard links.
    let error = isTaken ? EEXIST : PendingFile.naming.withLock { _ in rename() }
    if error == EEXIST, !replaces { throw nameTakenError }
    if error != 0 { throw FileError("write", new: name, errorNumber: error) }
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
  static let naming = Mutex(())
}
