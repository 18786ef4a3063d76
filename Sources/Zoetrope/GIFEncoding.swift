import FramePipeline
import GIFCompression
import GIFCoding
import LoopTiming
import Quantization
import Raster
import VideoCoding

/// Encodes frames as a GIF.
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
/// - Returns: The colours of the global table, if there is one.
func encodeGIF(
  _ frames: any FrameSource, colorsOf loop: (any FrameSource)? = nil, plan: LoopPlan, settings: GIFSettings,
  comment: String?, workers: Int, to target: borrowing OutputTarget, _ progress: RenderProgress
) throws -> Palette? {
  let coloring = try GIFColoring(of: loop ?? frames, settings, workers: workers, progress)
  let (size, alpha, hashes) = (frames.size, settings.alphaMode, progress.digests != nil)
  let stream = try OutputStream(target)
  var images = try GIFImages(
    writer: GIFWriter(
      width: size.width, height: size.height, globalColorTable: coloring.globalTable, comment: comment
    ) {
      try stream.write($0)
    },
    compressor: FrameCompressor(
      width: size.width, height: size.height, globalTable: coloring.globalTable,
      hasLocalTables: coloring.hasLocalTables, settings: coloring.compression,
      frameCount: frames.frameCount, threads: workers))
  struct Item: Sendable {
    var pixmap: Pixmap
    var indexed: IndexedImage
    var target: TargetFrame
    var digest: SHA256Digest?
  }
  // The first frame, which follows the last one, and the frame before the one at hand: each is shown when the next is known.
  var (first, held) = (TargetFrame(width: 1, height: 1), TargetFrame(width: size.width, height: size.height))
  try runOrderedPipeline(
    count: frames.frameCount, workers: workers, window: frameWindow(workers: workers),
    cancellation: progress.cancellation,
    makeItem: {
      Item(
        pixmap: Pixmap(width: size.width, height: size.height),
        indexed: IndexedImage(width: size.width, height: size.height),
        target: TargetFrame(width: size.width, height: size.height))
    }
  ) { frame, item in
    try frames.frame(frame, into: &item.pixmap)
    if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
    if let quantizer = coloring.quantizer {
      quantizer.index(item.pixmap, into: &item.indexed)
      item.target.set(item.indexed, quantizer.palette)
    } else {
      item.target.set(item.pixmap, alpha: alpha)
    }
  } consume: { frame, item in
    if frame == 0 {
      first = item.target
    } else {
      try images.show(held, plan.delayCentiseconds(ofFrame: frame - 1), next: item.target)
    }
    swap(&held, &item.target)
    try progress.done(frame: frame, count: frame + 1, digest: item.digest)
  }
  try images.show(held, plan.delayCentiseconds(ofFrame: frames.frameCount - 1), next: first)
  try images.finish()
  return coloring.globalTable
}

/// The images of a GIF: compressed, then written.
private struct GIFImages: ~Copyable {
  var writer: GIFWriter
  var compressor: FrameCompressor

  mutating func show(_ frame: TargetFrame, _ delayCentiseconds: Int, next: TargetFrame) throws {
    if let image = compressor.compress(frame, next: next) {
      try writer.write(image, delayCentiseconds: delayCentiseconds)
    } else {
      try writer.prolong(byCentiseconds: delayCentiseconds)
    }
  }

  consuming func finish() throws { try writer.finish() }
}
