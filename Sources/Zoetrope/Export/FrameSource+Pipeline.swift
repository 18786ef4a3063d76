import Frames
import Pipeline
import Raster
import Video

extension FrameSource {
  /// Makes all frames as samples of a format on several threads and passes them on in order.
  func forEachImage(
    as format: PixelFormat, rounding: SampleRounding = .nearest, workers: Int, _ progress: RenderProgress,
    _ consume: (VideoImage) throws -> Void
  ) throws {
    let (size, hashes) = (self.size, progress.digests != nil)
    @Sendable func makeImage() -> VideoImage {
      VideoImage(width: size.width, height: size.height, format: format, rounding: rounding)
    }
    try runOrderedPipeline(
      count: frameCount, workers: workers, window: FrameSupply.window(workers: workers),
      cancellation: progress.cancellation,
      makeItem: { (image: makeImage(), scratch: Pixmap?.none, digest: SHA256Digest?.none) }
    ) { index, item in
      // The encoder may still be reading the picture of this slot; then it keeps it, and the slot gets another.
      if !isKnownUniquelyReferenced(&item.image) { item.image = makeImage() }
      try frame(index, into: item.image, scratch: &item.scratch)
      if hashes { item.digest = try SHA256Digest(item.image) }
    } consume: { index, item in
      try consume(item.image)
      try progress.done(frame: index, count: index + 1, digest: item.digest)
    }
  }

  /// Makes frames as pixels, makes something of each on the thread that made it, and passes that on in order.
  ///
  /// - Parameters:
  ///   - range: The frames that are made.
  ///   - workers: The number of threads.
  ///   - progress: Is told of every frame.
  ///   - make: Makes something of a frame.
  ///   - consume: Takes it.
  func forEachFrame<Made: Sendable>(
    in range: Range<Int>, workers: Int, _ progress: RenderProgress,
    as make: @escaping @Sendable (_ frame: Int, Pixmap) throws -> Made, _ consume: (_ frame: Int, Made) throws -> Void
  ) throws {
    let (size, hashes) = (self.size, progress.digests != nil)
    try runOrderedPipeline(
      count: range.count, workers: workers, window: FrameSupply.window(workers: workers),
      cancellation: progress.cancellation,
      makeItem: {
        (pixmap: Pixmap(width: size.width, height: size.height), made: Made?.none, digest: SHA256Digest?.none)
      }
    ) { index, item in
      try checkedFrame(range.lowerBound + index, into: &item.pixmap)
      item.made = try make(range.lowerBound + index, item.pixmap)
      if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
    } consume: { index, item in
      let frame = range.lowerBound + index
      if let made = item.made.take() { try consume(frame, made) }
      try progress.done(frame: frame, count: index + 1, digest: item.digest)
    }
  }
}
