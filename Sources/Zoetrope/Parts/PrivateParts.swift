import FileIO
import FoundationEssentials
import Glibc

/// The finished parts of a video whose encoding can be resumed: one for each segment, in a hidden folder beside the requested
/// name, until the video is complete.
///
/// The folder is private, and locked while a process works in it.
final class PrivateParts {
  /// The parts.
  let content: PartContent
  /// The files of the parts, reached through the open folder even if its name is given to something else.
  let files: PartFolder
  private let descriptor: Int32
  private let lock: Int32

  /// Opens the folder, or creates it.
  ///
  /// - Parameters:
  ///   - name: The requested name of the video.
  ///   - content: The parts.
  /// - Throws: ``FileIO/FileError`` if the folder holds parts of other work, another process is using it, or others may
  ///   write to it.
  init(beside name: String, _ content: PartContent) throws {
    let folder = PrivateParts.folder(beside: name)
    (descriptor, lock) = try PrivateParts.open(folder)
    files = PartFolder(folder, at: "/proc/self/fd/\(descriptor)")
    self.content = content
    try recordWork()
  }

  /// Throws if the folder exists and could not be opened for the parts; changes nothing.
  ///
  /// - Parameters: As for ``init(beside:_:)``.
  /// - Throws: The errors of that.
  static func check(beside name: String, _ content: PartContent) throws(FileError) {
    let folder = folder(beside: name)
    guard let descriptor = try existing(folder) else { return }
    defer { close(descriptor) }
    try requirePrivate(descriptor, folder)
    let lock = unsafe openat(descriptor, "work", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard lock >= 0 else {
      if errno == ENOENT { return }
      throw FileError("take up", "\(folder)/work", errorNumber: errno)
    }
    defer { close(lock) }
    try take(lock, folder)
    _ = try isRecorded(content, in: lock, folder)
  }

  /// Returns the path of the folder.
  ///
  /// - Parameter name: The requested name of the video.
  static func folder(beside name: String) -> String {
    let file = FileName(name)
    return "\(file.folder).\(file.name).zoetrope-parts"
  }

  /// Returns the path of the folder if it is there and no process works in it.
  ///
  /// - Parameter name: The requested name of the video.
  static func unusedFolder(beside name: String) -> String? {
    let folder = folder(beside: name)
    let lock = unsafe Glibc.open("\(folder)/work", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard lock >= 0 else { return FileKind(ofFileAt: folder) == .folder ? folder : nil }
    defer { close(lock) }
    return flock(lock, LOCK_EX | LOCK_NB) == 0 ? folder : nil
  }

  deinit {
    close(lock)
    close(descriptor)
  }

  /// Opens and locks the folder.
  private static func open(_ folder: String) throws(FileError) -> (folder: Int32, lock: Int32) {
    while true {
      if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw FileError("create", folder, errorNumber: errno) }
      // It may have been removed by a process that completed the video.
      guard let descriptor = try existing(folder) else { continue }
      do throws(FileError) {
        try makePrivate(descriptor, folder)
        if let lock = try locked(descriptor, folder) {
          // Either may have been removed by the process that held the lock.
          if isLinked(descriptor), isLinked(lock) { return (descriptor, lock) }
          close(lock)
        }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// Opens the folder; returns nil if there is none.
  private static func existing(_ folder: String) throws(FileError) -> Int32? {
    let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    if errno == ENOENT { return nil }
    guard errno == ENOTDIR || errno == ELOOP else { throw FileError("take up", folder, errorNumber: errno) }
    throw FileError("take up", folder, reason: "it is a link or a file, not a folder; remove it to begin anew")
  }

  /// Returns whether an open file or folder still has a name.
  private static func isLinked(_ descriptor: Int32) -> Bool {
    stat(descriptor: descriptor).map { $0.st_nlink > 0 } ?? false
  }

  private static func makePrivate(_ descriptor: Int32, _ folder: String) throws(FileError) {
    try requirePrivate(descriptor, folder)
    guard fchmod(descriptor, 0o700) == 0 else { throw FileError("take up", folder, errorNumber: errno) }
  }

  /// Throws if others may write to the folder.
  private static func requirePrivate(_ descriptor: Int32, _ folder: String) throws(FileError) {
    guard let status = stat(descriptor: descriptor) else { throw FileError("take up", folder, errorNumber: errno) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw FileError("take up", folder, reason: "others may write to it; remove the folder to begin anew")
    }
  }

  /// Locks the folder; returns nil if it has been removed meanwhile.
  private static func locked(_ descriptor: Int32, _ folder: String) throws(FileError) -> Int32? {
    let lock = unsafe openat(descriptor, "work", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      let number = errno
      if number == ENOENT { return nil }
      // One that was made for the parts is empty.
      unsafe rmdir(folder)
      throw FileError("create", "\(folder)/work", errorNumber: number)
    }
    do throws(FileError) {
      try take(lock, folder)
    } catch {
      close(lock)
      throw error
    }
    return lock
  }

  /// Takes the lock of a folder.
  private static func take(_ lock: Int32, _ folder: String) throws(FileError) {
    let error = FolderLock.take(lock)
    if error == EWOULDBLOCK { throw FileError("resume in", folder, reason: "another process uses it") }
    guard error == 0 else { throw FileError("resume in", folder, errorNumber: error) }
  }

  /// Records the work unless it is recorded.
  private func recordWork() throws(FileError) {
    guard try !PrivateParts.isRecorded(content, in: lock, files.name) else { return }
    let line = PrivateParts.line(of: content)
    let count = unsafe line.withUnsafeBytes { unsafe pwrite(lock, $0.baseAddress, $0.count, 0) }
    guard count == line.count else {
      let number = count < 0 ? errno : ENOSPC
      ftruncate(lock, 0)
      removeIfEmpty()
      throw FileError("write", "\(files.name)/work", errorNumber: number)
    }
  }

  /// The line that the file of the lock has for the work.
  private static func line(of content: PartContent) -> [UInt8] { Array("\(content.work.command)\n".utf8) }

  /// Returns whether the work of the parts is recorded; false if no work is.
  ///
  /// - Throws: ``FileIO/FileError`` if other work is recorded.
  private static func isRecorded(
    _ content: PartContent, in lock: Int32, _ folder: String
  ) throws(FileError) -> Bool {
    guard lseek(lock, 0, SEEK_END) > 0 else { return false }
    let line = line(of: content)
    // One more byte than there should be shows that there are more.
    var known = [UInt8](repeating: 0, count: line.count + 1)
    let count = unsafe known.withUnsafeMutableBytes { unsafe pread(lock, $0.baseAddress, $0.count, 0) }
    guard known.prefix(max(0, count)) == line[...] else {
      throw FileError(
        "take up", folder,
        reason: "it holds parts of another video, see \(folder)/work; remove the folder to begin anew")
    }
    return true
  }

  /// The names of the files in the folder, the lock among them; nil if they cannot be listed.
  private var names: [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(descriptor)")
  }

  /// Whether the folder was removed since it was opened.
  var isRemoved: Bool { !PrivateParts.isLinked(descriptor) }

  /// Removes the folder unless it has parts.
  func removeIfEmpty() {
    if names == ["work"] { try? remove() }
  }

  /// Removes all parts through the open folder, then the folder.
  ///
  /// - Throws: ``FileIO/FileError`` for the first part that cannot be removed; the others are gone all the same.
  func remove() throws(FileError) {
    guard let names else { throw FileError("remove", files.name, reason: "its files cannot be listed") }
    var failure: FileError?
    // The lock goes last: until then no other process takes up the folder.
    for name in names.filter({ $0 != "work" }) + ["work"] where name != "work" || failure == nil {
      if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
        failure = failure ?? FileError("remove", "\(files.name)/\(name)", errorNumber: errno)
      }
    }
    if let failure { throw failure }
    // A folder that another process has taken up since is not empty, and stays.
    unsafe rmdir(files.name)
  }
}
