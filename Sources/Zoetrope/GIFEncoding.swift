import FramePipeline
import GIFCoding
import LoopTiming
import Quantization
import Raster
import VideoCoding

/// How a GIF is made of frames.
struct GIFSettings: Sendable {
  /// Whether transparent pixels stay transparent, those of opacity below one half; they are black otherwise.
  var isTransparent = false
  /// What the file says about itself.
  var comment: String?
  /// Threads that make frames and find their colours.
  var workers: Int

  fileprivate var alphaMode: AlphaMode { isTransparent ? .cutOut : .onBlack }
}

/// Encodes frames as a GIF with one colour table.
///
/// - Parameters:
///   - frames: The frames that are shown.
///   - loop: The frames that the colours come from, where some of `frames` are shown more than once; nil for `frames`.
///   - plan: The time of the frames.
///   - settings: How it is made.
///   - target: The file.
///   - progress: Is told of every frame.
func encodeGIF(
  _ frames: any FrameSource, colorsOf loop: (any FrameSource)? = nil, plan: LoopPlan, settings: GIFSettings,
  to target: borrowing OutputTarget, _ progress: RenderProgress
) throws {
  let palette = try palette(of: loop ?? frames, settings, progress)
  let quantizer = Quantizer(palette: palette, dither: .blueNoise, alpha: settings.alphaMode)
  let (size, hashes) = (frames.size, progress.digests != nil)
  let stream = try OutputStream(target)
  var writer = try GIFWriter(
    width: size.width, height: size.height, globalColorTable: palette, isTransparent: settings.isTransparent,
    comment: settings.comment
  ) {
    try stream.write($0)
  }
  struct Item: Sendable {
    var pixmap: Pixmap
    var indexed: IndexedImage
    var digest: SHA256Digest?
  }
  try runOrderedPipeline(
    count: frames.frameCount, workers: settings.workers, window: frameWindow(workers: settings.workers),
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
}

/// The most frames, evenly spread, that the colour table is made from.
private let sampleLimit = 48

/// The colour table of all frames; 255 colours, so that one index is left for "unchanged".
private func palette(
  of frames: any FrameSource, _ settings: GIFSettings, _ progress: RenderProgress
) throws -> Palette {
  let (size, frameCount) = (frames.size, frames.frameCount)
  let samples = min(frameCount, sampleLimit)
  var histogram = Histogram(alpha: settings.alphaMode)
  try runOrderedPipeline(
    count: samples, workers: settings.workers, window: frameWindow(workers: settings.workers),
    cancellation: progress.cancellation, makeItem: { Pixmap(width: size.width, height: size.height) }
  ) { sample, pixmap in
    try frames.frame(sample * frameCount / samples, into: &pixmap)
  } consume: { _, pixmap in
    histogram.add(pixmap)
  }
  return Palette(histogram, limit: 255)
}
