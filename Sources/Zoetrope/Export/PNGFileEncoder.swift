import FileIO
import Raster
import Video

/// Writes frames as PNGs one after another, in one file.
struct PNGFileEncoder: MeasurableEncoder {
  let frames: FrameSupply
  /// The frames of a sequence that are written; nil for all. Those of a stream are all that come.
  let range: Range<Int>?
  /// The text in the file that says how it was made; nil for none.
  let comment: String?
  /// The samples of each.
  var samples = PNGSamples.sixteenBits
  /// The number of threads that make frames.
  let workers: Int

  var frameCount: Int? { range?.count ?? frames.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let stream = try OutputStream(target, progress.cancellation)
    let (comment, samples) = (comment, samples)
    let count = try frames.forEachFrame(
      in: range, workers: workers, progress, as: { try PNGFile.encode($1, samples, comment: comment) }
    ) { _, bytes in
      try stream.write(bytes)
    }
    return EncodedOutput(frameCount: count)
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let sequence = frames.requiredSequence
    return try measurement.pngs(sequence.source, in: range ?? 0..<sequence.frameCount, samples, comment: comment)
  }
}
