import FileIO
import Frames
import LoopTiming

/// Encodes frames as a GIF.
struct GIFFileEncoder: MeasurableEncoder {
  let settings: RenderSettings
  /// The times of the frames.
  let timing: FrameTiming
  /// Makes the frames.
  let content: () throws -> GIFContent

  var frameCount: Int? { timing.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let encoding = try GIFEncoding(try content(), settings, progress)
    let stream = try OutputStream(target, progress.cancellation)
    try encoding.write { try stream.write($0) }
    return EncodedOutput(frameCount: timing.frameCount, palette: encoding.coloring.tables.globalTable)
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try measurement.gif(try content(), settings)
  }
}
