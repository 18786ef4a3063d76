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

  var frameCount: Int? { count * Int(loop.frameCount) }

  mutating func prepare(for target: borrowing OutputTarget) throws {
    try target.requireRegularFile(for: "loops in a row, and sound, need")
  }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let total = count * Int(loop.frameCount)
    try inWords(of: target.name) {
      var repeater = try VideoRepeater(
        loop, count: Int64(count), sound: sound, path: target.path, container: container)
      while try repeater.writeFrame() {
        if progress.cancellation.isCancelled { throw CancellationError() }
        progress.observer.rendered(frames: Int(repeater.frameCount), of: total)
      }
      try repeater.finish()
    }
    return EncodedOutput(frameCount: total)
  }
}
