import FileIO
import Frames
import Raster
import Video

/// Writes frames as PNGs one after another, in one file.
struct PNGFileEncoder: MeasurableEncoder {
  let frames: any FrameSource
  /// The frames that are written.
  let range: Range<Int>
  /// The text in the file that says how it was made; nil for none.
  let comment: String?
  /// The number of threads that make frames.
  let workers: Int

  var frameCount: Int? { range.count }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let stream = try OutputStream(target, progress.cancellation)
    let comment = comment
    try forEachFrame(
      of: frames, in: range, workers: workers, progress, as: { try encodePNG($1, comment: comment) }
    ) { _, bytes in
      try stream.write(bytes)
    }
    return EncodedOutput(frameCount: range.count)
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try measurement.pngs(frames, in: range, comment: comment)
  }
}
