import FixedPoint
import Frames
import Pipeline
import Raster
import Video

extension StreamedFrames {
  /// Makes the frames as samples of a format on several threads and passes them on in order, with their durations in seconds.
  ///
  /// - Parameter size: The size to which they are reduced.
  /// - Returns: The number of frames.
  func forEachImage(
    reducedTo size: PixelSize, as format: PixelFormat, rounding: SampleRounding, workers: Int,
    _ progress: RenderProgress, _ consume: (VideoImage, _ duration: Rational) throws -> Void
  ) throws -> Int {
    let hashes = progress.digests != nil
    return try forEachItem(reducedTo: size, workers: workers, progress) { pixmap, slot in
      // The encoder may still be reading the picture of this slot; then it keeps it, and the slot gets another.
      if !isKnownUniquelyReferenced(&slot) {
        slot = VideoImage(width: size.width, height: size.height, format: format, rounding: rounding)
      }
      guard let image = slot else { return nil }
      image.set(from: pixmap)
      return hashes ? try SHA256Digest(image) : nil
    } consume: { _, image, duration in
      try consume(image, duration)
    }
  }

  /// Makes something of each frame on several threads and passes it on in order.
  ///
  /// - Parameters:
  ///   - size: The size to which the frames are reduced.
  ///   - workers: The number of threads.
  ///   - progress: Is told of every frame.
  ///   - make: Makes something of a frame in the place of what was made of an earlier one, and returns its hash where hashes
  ///     are wanted.
  ///   - consume: Takes it, and the duration of the frame in seconds.
  /// - Returns: The number of frames.
  func forEachItem<Made: Sendable>(
    reducedTo size: PixelSize, workers: Int, _ progress: RenderProgress,
    make: @escaping @Sendable (Pixmap, inout Made?) throws -> SHA256Digest?,
    consume: (_ frame: Int, Made, _ duration: Rational) throws -> Void
  ) throws -> Int {
    let intake = intake
    let reduction = FrameGeometry(reducing: intake.geometry.size, to: size)
    let count = try runStreamPipeline(
      workers: workers, window: FrameSupply.window(workers: workers), cancellation: progress.cancellation,
      makeItem: {
        (shown: Shown?.none, duration: Rational.zero, made: Made?.none, digest: SHA256Digest?.none)
      },
      take: { item in
        item.shown = try self.next()
        return item.shown != nil
      }, abandon: stop
    ) { item in
      guard let (pixmap, duration) = item.shown.take() else { return }
      item.duration = duration
      item.digest = try make(reduction.apply(to: intake.shaped(pixmap)), &item.made)
    } consume: { frame, item in
      if let made = item.made { try consume(frame, made, item.duration) }
      if frameCount != nil {
        try progress.done(frame: frame, count: frame + 1, digest: item.digest)
      } else {
        if let digest = item.digest { try progress.digests?(frame, digest) }
        taken(frame + 1)
      }
    }
    if frameCount == nil { progress.observer.rendered(frames: count, of: count) }
    return count
  }
}
