import FileIO
import FoundationEssentials
import Glibc

/// The finished parts of a video whose encoding can be resumed: each is a file of its own, in a hidden folder beside
/// the requested name, until the video is complete.
final class VideoParts {
  /// The frames of each part.
  let ranges: [Range<Int>]
  /// Where they are.
  let folder: String
  private let ending: String
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
  /// - Throws: ``FileIO/FileError`` if the folder holds parts of other work, or another process is using it.
  init(beside name: String, ending: String, of work: String, frameCount: Int, keyframeInterval: Int) throws {
    let length = VideoParts.intervals * keyframeInterval
    // The remainder belongs to the last part, so that no part is so short that it looks like a still picture.
    let count = max(1, frameCount / length)
    ranges = (0..<count).map { $0 * length..<($0 == count - 1 ? frameCount : ($0 + 1) * length) }
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    folder = "\(name[..<start]).\(name[start...]).zoetrope-parts"
    self.ending = ending
    if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileError("create", folder, errorNumber: errno) }
    let path = "\(folder)/work"
    lock = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard lock >= 0 else { throw FileError("create", path, errorNumber: errno) }
    // One that was killed may need a moment to be gone.
    var tries = 20
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      guard tries > 0 else { throw FileError("resume in", folder, reason: "another process uses it") }
      usleep(50_000)
    }
    guard let known = FileManager.default.contents(atPath: path), !known.isEmpty else {
      try Data("\(work)\n".utf8).write(to: URL(fileURLWithPath: path))
      return
    }
    guard String(decoding: known, as: UTF8.self) == "\(work)\n" else {
      throw FileError(
        "take up", folder, reason: "it holds parts of another video, see \(path); remove the folder to begin anew")
    }
  }

  deinit { close(lock) }

  /// The file of a part.
  func path(of part: Int) -> String { "\(folder)/\(part).\(ending)" }

  /// Whether a part is there; it gets its name when it is complete.
  func isComplete(_ part: Int) -> Bool { unsafe access(path(of: part), F_OK) == 0 }

  /// Removes the folder with all parts.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
