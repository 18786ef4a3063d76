import FramePipeline
import GIFCoding
import LoopTiming
import Quantization
import Raster
import VideoCoding

/// Encodes frames as a GIF with one colour table.
///
/// - Parameters:
///   - frames: The frames that are shown.
///   - loop: The frames that the colours come from, where some of `frames` are shown more than once; nil for `frames`.
///   - plan: The time of the frames.
///   - settings: How it is made.
///   - comment: What the file says about itself.
///   - workers: Threads that make frames and find their colours.
///   - target: The file.
///   - progress: Is told of every frame.
/// - Returns: The colours of the table.
func encodeGIF(
  _ frames: any FrameSource, colorsOf loop: (any FrameSource)? = nil, plan: LoopPlan, settings: GIFSettings,
  comment: String?, workers: Int, to target: borrowing OutputTarget, _ progress: RenderProgress
) throws -> Palette {
  let palette = try globalPalette(of: loop ?? frames, settings, workers: workers, progress)
  let quantizer = Quantizer(palette: palette, dither: settings.dither ?? .blueNoise, alpha: settings.alphaMode)
  let (size, hashes) = (frames.size, progress.digests != nil)
  let stream = try OutputStream(target)
  var writer = try GIFWriter(
    width: size.width, height: size.height, globalColorTable: palette, isTransparent: settings.isTransparent,
    comment: comment
  ) {
    try stream.write($0)
  }
  struct Item: Sendable {
    var pixmap: Pixmap
    var indexed: IndexedImage
    var digest: SHA256Digest?
  }
  try runOrderedPipeline(
    count: frames.frameCount, workers: workers, window: frameWindow(workers: workers),
    cancellation: progress.cancellation,
    makeItem: {
      Item(
        pixmap: Pixmap(width: size.width, height: size.height),
        indexed: IndexedImage(width: size.width, height: size.height))
    }
  ) { frame, item in
    try frames.frame(frame, into: &item.pixmap)
    if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
    quantizer.index(item.pixmap, into: &item.indexed)
  } consume: { frame, item in
    try writer.write(item.indexed, delayCentiseconds: plan.delayCentiseconds(ofFrame: frame))
    try progress.done(frame: frame, count: frame + 1, digest: item.digest)
  }
  try writer.finish()
  return palette
}

/// The most frames, evenly spread, that the colour table is made from.
private let sampleLimit = 48

/// The colours without a wish: one index is left for "unchanged".
private let standardColorCount = 255

/// The colour table of all frames.
private func globalPalette(
  of frames: any FrameSource, _ settings: GIFSettings, workers: Int, _ progress: RenderProgress
) throws -> Palette {
  if case .given(let palette, _) = settings.palette { return palette }
  let (size, frameCount) = (frames.size, frames.frameCount)
  let samples = min(frameCount, sampleLimit)
  var histogram = Histogram(alpha: settings.alphaMode)
  try runOrderedPipeline(
    count: samples, workers: workers, window: frameWindow(workers: workers),
    cancellation: progress.cancellation, makeItem: { Pixmap(width: size.width, height: size.height) }
  ) { sample, pixmap in
    try frames.frame(sample * frameCount / samples, into: &pixmap)
  } consume: { _, pixmap in
    histogram.add(pixmap)
  }
  return Palette(histogram, limit: settings.colors ?? standardColorCount)
}
