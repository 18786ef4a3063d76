import FramePipeline
import Raster
import VideoCoding

extension RenderJob {
  /// Writes one frame of the loop as a PNG.
  func writePNG(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let stream = try OutputStream(target)
    try renderPixmaps(progress) { try stream.write(encodePNG($0, comment: comment)) }
  }

  /// Renders the frames as pixels and hands them on in order.
  func renderPixmaps(_ progress: RenderProgress, _ consume: (Pixmap) throws -> Void) throws {
    struct Item: Sendable {
      var pixmap: Pixmap
      var digest: SHA256Digest?
    }
    let (source, size, frames, hashes) = (makeFrames(), size, frames, progress.digests != nil)
    try runOrderedPipeline(
      count: frames.count, workers: workers, window: frameWindow(workers: workers), cancellation: progress.cancellation,
      makeItem: { Item(pixmap: Pixmap(width: size.width, height: size.height)) }
    ) { index, item in
      source.frame(frames.lowerBound + index, into: &item.pixmap)
      if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
    } consume: { index, item in
      try consume(item.pixmap)
      try progress.done(frame: frames.lowerBound + index, count: index + 1, digest: item.digest)
    }
  }
}
