import FramePipeline
import GIFCoding
import LoopTiming
import Quantization
import Raster
import SceneRendering
import VideoCoding

extension RenderJob {
  /// How many frames of the loop, evenly spread, the colour table is made from.
  private static let sampledFrames = 48

  /// Writes the loop as a GIF with one colour table.
  func writeGIF(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let renderer = makeRenderer()
    let quantizer = Quantizer(palette: try palette(renderer, progress), dither: .blueNoise, alpha: alphaMode)
    let stream = try OutputStream(target)
    var writer = try GIFWriter(
      width: size.width, height: size.height, globalColorTable: quantizer.palette,
      isTransparent: settings.isTransparent,
      comment: comment
    ) {
      try stream.write($0)
    }
    struct Item: Sendable {
      var pixmap: Pixmap
      var indexed: IndexedImage
      var digest: SHA256Digest?
    }
    let (size, order, hashes) = (size, order, progress.digests != nil)
    try runOrderedPipeline(
      count: order.count, workers: workers, window: frameWindow, cancellation: progress.cancellation,
      makeItem: {
        Item(
          pixmap: Pixmap(width: size.width, height: size.height),
          indexed: IndexedImage(width: size.width, height: size.height))
      }
    ) { frame, item in
      renderer.render(frame: order.frame(at: frame), into: &item.pixmap)
      if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
      quantizer.index(item.pixmap, into: &item.indexed)
    } consume: { frame, item in
      try writer.write(item.indexed, delayCentiseconds: plan.delayCentiseconds(ofFrame: frame))
      try progress.done(frame: frame, count: frame + 1, digest: item.digest)
    }
    try writer.finish()
  }

  private var alphaMode: AlphaMode { settings.isTransparent ? .cutOut : .onBlack }

  /// The colour table of the whole loop; 255 colours, so that one index is left for "unchanged".
  private func palette(_ renderer: FrameRenderer, _ progress: RenderProgress) throws -> Palette {
    let samples = min(plan.frameCount, RenderJob.sampledFrames)
    let (size, frameCount) = (size, plan.frameCount)
    var histogram = Histogram(alpha: alphaMode)
    try runOrderedPipeline(
      count: samples, workers: workers, window: frameWindow, cancellation: progress.cancellation,
      makeItem: { Pixmap(width: size.width, height: size.height) }
    ) { sample, pixmap in
      renderer.render(frame: sample * frameCount / samples, into: &pixmap)
    } consume: { _, pixmap in
      histogram.add(pixmap)
    }
    return Palette(histogram, limit: 255)
  }
}
