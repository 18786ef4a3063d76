import FileIO
import FoundationEssentials
import Glibc
import Video

/// The finished parts of a video whose encoding can be resumed: each is a file of its own, in a hidden folder beside
/// the requested name, until the video is complete.
///
/// The folder is private. Beside each part is the hash of the work, its number and its bytes, so that a damaged, exchanged or
/// foreign part is encoded again instead of used.
final class VideoParts {
  /// The frames of each part.
  let ranges: [Range<Int>]
  /// The name of the folder, for messages.
  let folder: String
  private let ending: String
  private let work: String
  /// The open folder, through which its files are reached even if its name is given to something else.
  private let descriptor: Int32
  private let lock: Int32

  /// Frames from one part to the next, in keyframe intervals: what a stop costs at most, against what it costs that the
  /// encoder begins anew.
  private static let intervals = 4

  /// Opens the folder, or creates it.
  ///
  /// - Parameters:
  ///   - name: The requested name of the video.
  ///   - ending: The file extension of the parts.
  ///   - work: A line that identifies the frames and their encoding.
  ///   - frameCount: The number of frames of the video.
  ///   - keyframeInterval: The number of frames from one keyframe to the next.
  /// - Throws: ``FileIO/FileError`` if the folder holds parts of other work, another process is using it, or others may
  ///   write to it.
  init(beside name: String, ending: String, of work: String, frameCount: Int, keyframeInterval: Int) throws {
    let length = VideoParts.intervals * keyframeInterval
    // The remainder belongs to the last part, so that no part is so short that it looks like a still picture.
    let count = max(1, frameCount / length)
    ranges = (0..<count).map { $0 * length..<($0 == count - 1 ? frameCount : ($0 + 1) * length) }
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    folder = "\(name[..<start]).\(name[start...]).zoetrope-parts"
    (self.ending, self.work) = (ending, work)
    (descriptor, lock) = try VideoParts.open(folder)
    try checkWork()
  }

  deinit {
    close(lock)
    close(descriptor)
  }

  /// Opens and locks the folder.
  private static func open(_ folder: String) throws(FileError) -> (folder: Int32, lock: Int32) {
    while true {
      if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw FileError("create", folder, errorNumber: errno) }
      let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else {
        // It may have been removed by a process that completed the video.
        if errno == ENOENT { continue }
        guard errno == ENOTDIR || errno == ELOOP else { throw FileError("take up", folder, errorNumber: errno) }
        throw FileError("take up", folder, reason: "it is a link or a file, not a folder; remove it to begin anew")
      }
      do throws(FileError) {
        try makePrivate(descriptor, folder)
        let lock = try locked(descriptor, folder)
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (descriptor, lock) }
        close(lock)
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  private static func makePrivate(_ descriptor: Int32, _ folder: String) throws(FileError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError("take up", folder, errorNumber: errno) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw FileError("take up", folder, reason: "others may write to it; remove the folder to begin anew")
    }
    guard fchmod(descriptor, 0o700) == 0 else { throw FileError("take up", folder, errorNumber: errno) }
  }

  private static func locked(_ descriptor: Int32, _ folder: String) throws(FileError) -> Int32 {
    let lock = unsafe openat(descriptor, "work", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw FileError("create", "\(folder)/work", errorNumber: errno) }
    // One that was killed may need a moment to be gone.
    var tries = 20
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      guard tries > 0 else {
        close(lock)
        throw FileError("resume in", folder, reason: "another process uses it")
      }
      usleep(50_000)
    }
    return lock
  }

  /// Compares the recorded work with this one, or records it.
  private func checkWork() throws {
    let (path, line) = ("\(folder)/work", Array("\(work)\n".utf8))
    guard lseek(lock, 0, SEEK_END) > 0 else {
      let count = unsafe line.withUnsafeBytes { unsafe pwrite(lock, $0.baseAddress, $0.count, 0) }
      guard count == line.count else {
        let number = count < 0 ? errno : ENOSPC
        ftruncate(lock, 0)
        throw FileError("write", path, errorNumber: number)
      }
      return
    }
    // One more byte than there should be shows that there are more.
    var known = [UInt8](repeating: 0, count: line.count + 1)
    let count = unsafe known.withUnsafeMutableBytes { unsafe pread(lock, $0.baseAddress, $0.count, 0) }
    guard known.prefix(max(0, count)) == line[...] else {
      throw FileError(
        "take up", folder, reason: "it holds parts of another video, see \(path); remove the folder to begin anew")
    }
  }

  /// The path of a part, valid in this process.
  func path(of part: Int) -> String { place("\(part).\(ending)") }

  private func place(_ name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  /// Creates the target of a part.
  func target(of part: Int) throws -> OutputTarget {
    try OutputTarget(name: "\(folder)/\(part).\(ending)", at: path(of: part), replaces: true)
  }

  /// Returns whether a part is there as ``complete(_:)`` recorded it.
  func isComplete(_ part: Int) -> Bool {
    guard let record = try? RegularFile(opening: place("\(part).sha256")),
      let text = record.bytes(at: 0, count: record.count), let digest = try? digest(of: part)
    else { return false }
    return text == Array("\(digest)\n".utf8)
  }

  /// Records that the file of a part is complete.
  func complete(_ part: Int) throws {
    var target = try OutputTarget(
      name: "\(folder)/\(part).sha256", at: place("\(part).sha256"), replaces: true)
    try OutputStream(target).write(Array("\(try digest(of: part))\n".utf8))
    try target.commit()
  }

  /// Returns the hash of the work, the number of a part and its bytes.
  private func digest(of part: Int) throws -> SHA256Digest {
    let file = try RegularFile(opening: path(of: part))
    let hash = try SHA256()
    unsafe hash.update(Array("\(work)\n\(part)\n".utf8).span.bytes)
    var offset = 0
    while offset < file.count {
      let piece = file.bytes(at: offset, count: 1 << 20) ?? []
      guard !piece.isEmpty else { throw FileError("read", "\(folder)/\(part).\(ending)", reason: "it became shorter") }
      unsafe hash.update(piece.span.bytes)
      offset += piece.count
    }
    return hash.finish()
  }

  /// Removes the folder with all parts.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
