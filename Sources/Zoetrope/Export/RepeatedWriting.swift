import FileIO
import Pipeline
import Video

/// Writes a loop several times in a row.
///
/// - Parameters:
///   - count: How often.
///   - sound: What is heard; nil for nothing.
///   - container: The kind of file.
///   - target: The file.
///   - cancellation: Asked before every frame.
///   - observer: Is told about every frame.
func writeRepeated(
  _ loop: VideoLoop, count: Int, sound: SoundChoice?, _ container: VideoContainer, to target: borrowing OutputTarget,
  _ cancellation: Cancellation, _ observer: any RenderObserver
) throws {
  try target.requireRegularFile(for: "loops in a row, and sound, need")
  let total = count * Int(loop.frameCount)
  do {
    var repeater = try VideoRepeater(loop, count: Int64(count), sound: sound, path: target.path, container: container)
    while try repeater.writeFrame() {
      if cancellation.isCancelled { throw CancelledError() }
      observer.rendered(frames: Int(repeater.frameCount), of: total)
    }
    try repeater.finish()
  } catch let error as VideoError where error.code == .writingFailed {
    // In the words of the asked name, not of the file beside it.
    throw FileError("write", target.name, reason: error.reason)
  }
}
