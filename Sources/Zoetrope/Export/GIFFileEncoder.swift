import LoopTiming
import FileIO
import FixedPoint
import Frames
import Quantization

/// Encodes frames as a GIF, of any size or within a budget of bytes.
struct GIFFileEncoder: MeasurableEncoder {
  let settings: GIFSettings
  /// The size of the frames.
  let size: PixelSize
  /// The times of the frames.
  let timing: FrameTiming
  /// The frame rate that variants with fewer frames are fractions of.
  let frameRate: Rational
  /// The number of threads that make frames and find their colours.
  let workers: Int
  /// Makes the frames: those of a variant, or of the request for nil.
  let content: (_ variant: (GIFVariant, GIFFineness)?) throws -> GIFContent

  var frameCount: Int? { timing.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    if let limit = settings.maximumSize {
      let fitting = GIFFitting(
        limit: limit, settings: settings, size: size, frameCount: timing.frameCount, frameRate: frameRate,
        workers: workers, progress: progress
      ) { variant, fineness in
        try content((variant, fineness))
      }
      let (palette, fit) = try fitting.write(to: target)
      return EncodedOutput(frameCount: fit.frameCount, palette: palette, fit: fit)
    }
    let encoding = try GIFEncoding(try content(nil), settings, workers: workers, progress)
    let stream = try OutputStream(target, progress.cancellation)
    try encoding.write { try stream.write($0) }
    return EncodedOutput(frameCount: timing.frameCount, palette: encoding.coloring.tables.globalTable)
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try measurement.gif(try content(nil), settings)
  }
}
