import FileIO
import Pipeline
import Video

/// Writes the packets of a video several times in a row, with or without sound; nothing is encoded again.
struct RepeatedVideoEncoder: FrameEncoder {
  let loop: VideoLoop
  /// The number of times that the video follows itself.
  let count: Int
  /// The sound of the file; nil for none.
  let sound: SoundChoice?
  let container: VideoContainer
  /// The comment of the file; nil for that of the video.
  var comment: String?

  var frameCount: Int? { count * Int(loop.frameCount) }

  var regularFileNeed: String? { RepeatedVideoEncoder.regularFileNeed }

  /// The need of every video that is written as its packets.
  static let regularFileNeed = "loops in a row, and sound, need"

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let total = count * Int(loop.frameCount)
    try inWords(of: target.name) {
      var repeater = try VideoRepeater(
        loop, count: Int64(count), sound: sound, path: target.path, container: container, comment: comment)
      while try repeater.writeFrame() {
        try progress.cancellation.check()
        progress.observer.rendered(frames: Int(repeater.frameCount), of: total)
      }
      try repeater.finish()
    }
    return EncodedOutput(frameCount: total)
  }
}

/// Encodes a video once, then writes it several times in a row or with sound, if that is wanted.
///
/// - Parameters:
///   - count: The number of times that the video follows itself.
///   - sound: The sound of the file; nil for none.
///   - container: The container of both.
///   - target: The target, a regular file for several times or sound.
///   - progress: Receives progress updates.
///   - once: Writes the video itself and returns the number of its frames.
/// - Returns: The number of frames of the file.
func encodeRepeated(
  _ count: Int, _ sound: SoundChoice?, _ container: VideoContainer, to target: borrowing OutputTarget,
  _ progress: RenderProgress, once: (borrowing OutputTarget) throws -> Int
) throws -> Int {
  guard count > 1 || sound != nil else { return try once(target) }
  // The video itself, unnamed in the folder of the target.
  let single = try OutputTarget(name: target.name, at: target.destination, replaces: true)
  let frameCount = try once(single)
  progress.observer.began(part: count > 1 ? "repeating" : "adding sound")
  let loop = try VideoLoop(path: single.path, visited: progress.cancellation.check)
  let repeated = RepeatedVideoEncoder(loop: loop, count: count, sound: sound, container: container)
  _ = try repeated.encode(to: target, progress)
  return count * frameCount
}
