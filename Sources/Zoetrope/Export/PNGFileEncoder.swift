import FileIO

/// Writes pictures as PNGs one after another, in one file.
struct PNGFileEncoder: MeasurableEncoder {
  let pictures: RenderedPictures
  /// The pictures of a sequence that are written; nil for all. Those of a stream are all that come.
  let range: Range<Int>?

  var frameCount: Int? { range?.count ?? pictures.count }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let stream = try OutputStream(target, progress.cancellation)
    return EncodedOutput(frameCount: try pictures.forEach(in: range, progress) { try stream.write($1) })
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try pictures.estimate(measurement, in: range)
  }
}
