import FileIO
import Frames
import Raster
import Video

/// Makes frames as for a video and discards them, for measuring.
struct DiscardingEncoder: MeasurableEncoder {
  let frames: FrameSupply
  let samples: PixelFormat
  /// The number of threads that make frames.
  let workers: Int

  var frameCount: Int? { frames.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    EncodedOutput(frameCount: try frames.forEachImage(as: samples, workers: workers, progress) { _, _ in })
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try measurement.images(frames.requiredSequence.source, samples, bytes: nil)
  }
}
