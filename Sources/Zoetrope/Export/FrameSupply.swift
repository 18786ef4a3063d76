import FixedPoint
import Frames
import Pipeline
import Raster
import Video

/// The frames that an encoder takes.
enum FrameSupply {
  /// Frames that can be made in any order.
  case sequence(FrameSequence)
  /// Frames that come in sequence, and are reduced to a size.
  case stream(StreamedFrames, PixelSize)

  /// The size of every frame.
  var size: PixelSize {
    switch self {
    case .sequence(let sequence): sequence.size
    case .stream(_, let size): size
    }
  }

  /// Whether pixels may be transparent.
  var hasAlpha: Bool {
    switch self {
    case .sequence(let sequence): !sequence.source.isOpaque
    case .stream(let frames, _): frames.intake.keepsAlpha
    }
  }

  /// The number of frames; nil if it is known at the end only.
  var frameCount: Int? {
    switch self {
    case .sequence(let sequence): sequence.frameCount
    case .stream(let frames, _): frames.frameCount
    }
  }

  /// The frames, where something needs them in any order.
  ///
  /// - Precondition: they are a sequence.
  var requiredSequence: FrameSequence {
    guard case .sequence(let sequence) = self else { preconditionFailure("a stream cannot be measured in parts") }
    return sequence
  }

  /// Whether each frame has a duration of its own, instead of a constant rate.
  var hasOwnDurations: Bool {
    switch self {
    case .sequence(let sequence): sequence.timing.frameRate == nil
    case .stream(let frames, _): frames.intake.keepsDurations
    }
  }

  /// Makes frames as samples of a format on several threads and passes them on in order, with their durations in seconds.
  ///
  /// - Returns: The number of frames.
  func forEachImage(
    as format: PixelFormat, rounding: SampleRounding = .nearest, workers: Int, _ progress: RenderProgress,
    _ consume: (_ image: VideoImage, _ duration: Rational) throws -> Void
  ) throws -> Int {
    switch self {
    case .sequence(let sequence):
      var index = 0
      try Zoetrope.forEachImage(
        of: sequence.source, as: format, rounding: rounding, workers: workers, progress
      ) { image in
        try consume(image, sequence.timing.duration(ofFrame: index))
        index += 1
      }
      return sequence.frameCount
    case .stream(let frames, let size):
      return try Zoetrope.forEachImage(
        of: frames, size, as: format, rounding: rounding, workers: workers, progress, consume)
    }
  }

  /// Makes frames as pixels, makes something of each on the thread that made it, and passes that on in order.
  ///
  /// - Parameters:
  ///   - range: The frames of a sequence; nil for all. Those of a stream are all that come.
  ///   - workers: The number of threads.
  ///   - progress: Is told of every frame.
  ///   - make: Makes something of a frame; gets its number in a sequence, and nil in a stream.
  ///   - consume: Takes it.
  /// - Returns: The number of frames.
  func forEachFrame<Made: Sendable>(
    in range: Range<Int>? = nil, workers: Int, _ progress: RenderProgress,
    as make: @escaping @Sendable (_ frame: Int?, Pixmap) throws -> Made, _ consume: (_ frame: Int, Made) throws -> Void
  ) throws -> Int {
    switch self {
    case .sequence(let sequence):
      let range = range ?? 0..<sequence.frameCount
      try Zoetrope.forEachFrame(of: sequence.source, in: range, workers: workers, progress, as: make, consume)
      return range.count
    case .stream(let frames, let size):
      let hashes = progress.digests != nil
      return try forEachItem(of: frames, size, workers: workers, progress) { (pixmap, made: inout Made?) in
        made = try make(nil, pixmap)
        return hashes ? try SHA256Digest(rgba64le: pixmap) : nil
      } consume: { frame, made, _ in
        try consume(frame, made)
      }
    }
  }
}

/// The number of frames in a pipeline: one for each thread that makes them, one that is consumed, one that waits.
func frameWindow(workers: Int) -> Int { workers + 2 }

/// Makes frames as samples of a format on several threads and passes them on in order.
func forEachImage(
  of frames: any FrameSource, as format: PixelFormat, rounding: SampleRounding = .nearest, workers: Int,
  _ progress: RenderProgress, _ consume: (VideoImage) throws -> Void
) throws {
  let (size, hashes) = (frames.size, progress.digests != nil)
  @Sendable func makeImage() -> VideoImage {
    VideoImage(width: size.width, height: size.height, format: format, rounding: rounding)
  }
  try runOrderedPipeline(
    count: frames.frameCount, workers: workers, window: frameWindow(workers: workers),
    cancellation: progress.cancellation,
    makeItem: { (image: makeImage(), scratch: Pixmap?.none, digest: SHA256Digest?.none) }
  ) { frame, item in
    // The encoder may still be reading the picture of this slot; then it keeps it, and the slot gets another.
    if !isKnownUniquelyReferenced(&item.image) { item.image = makeImage() }
    try frames.frame(frame, into: item.image, scratch: &item.scratch)
    if hashes { item.digest = try SHA256Digest(item.image) }
  } consume: { frame, item in
    try consume(item.image)
    try progress.done(frame: frame, count: frame + 1, digest: item.digest)
  }
}

/// Makes the frames of a stream as samples of a format on several threads and passes them on in order.
///
/// - Returns: The number of frames.
private func forEachImage(
  of frames: StreamedFrames, _ size: PixelSize, as format: PixelFormat, rounding: SampleRounding, workers: Int,
  _ progress: RenderProgress, _ consume: (VideoImage, Rational) throws -> Void
) throws -> Int {
  let hashes = progress.digests != nil
  return try forEachItem(of: frames, size, workers: workers, progress) { pixmap, slot in
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

/// Makes something of each frame of a stream on several threads and passes it on in order.
///
/// - Parameters:
///   - frames: The frames.
///   - size: The size to which they are reduced.
///   - workers: The number of threads.
///   - progress: Is told of every frame.
///   - make: Makes something of a frame in the place of what was made of an earlier one, and returns its hash where hashes
///     are wanted.
///   - consume: Takes it, and the duration of the frame in seconds.
/// - Returns: The number of frames.
private func forEachItem<Made: Sendable>(
  of frames: StreamedFrames, _ size: PixelSize, workers: Int, _ progress: RenderProgress,
  make: @escaping @Sendable (Pixmap, inout Made?) throws -> SHA256Digest?,
  consume: (_ frame: Int, Made, _ duration: Rational) throws -> Void
) throws -> Int {
  let intake = frames.intake
  let reduction = FrameGeometry(reducing: intake.geometry.size, to: size)
  let count = try runStreamPipeline(
    workers: workers, window: frameWindow(workers: workers), cancellation: progress.cancellation,
    makeItem: {
      (shown: StreamedFrames.Shown?.none, duration: Rational.zero, made: Made?.none, digest: SHA256Digest?.none)
    },
    take: { item in
      item.shown = try frames.next()
      return item.shown != nil
    }, abandon: frames.stop
  ) { item in
    guard let (pixmap, duration) = item.shown.take() else { return }
    item.duration = duration
    item.digest = try make(reduction.apply(to: intake.shaped(pixmap)), &item.made)
  } consume: { frame, item in
    if let made = item.made { try consume(frame, made, item.duration) }
    if frames.frameCount != nil {
      try progress.done(frame: frame, count: frame + 1, digest: item.digest)
    } else {
      if let digest = item.digest { try progress.digests?(frame, digest) }
      frames.taken(frame + 1)
    }
  }
  if frames.frameCount == nil { progress.observer.rendered(frames: count, of: count) }
  return count
}

/// Makes frames as pixels, makes something of each on the thread that made it, and passes that on in order.
///
/// - Parameters:
///   - frames: The frames.
///   - range: The frames that are made.
///   - workers: The number of threads.
///   - progress: Is told of every frame.
///   - make: Makes something of a frame.
///   - consume: Takes it.
func forEachFrame<Made: Sendable>(
  of frames: any FrameSource, in range: Range<Int>, workers: Int, _ progress: RenderProgress,
  as make: @escaping @Sendable (_ frame: Int, Pixmap) throws -> Made, _ consume: (_ frame: Int, Made) throws -> Void
) throws {
  let (size, hashes) = (frames.size, progress.digests != nil)
  try runOrderedPipeline(
    count: range.count, workers: workers, window: frameWindow(workers: workers), cancellation: progress.cancellation,
    makeItem: {
      (pixmap: Pixmap(width: size.width, height: size.height), made: Made?.none, digest: SHA256Digest?.none)
    }
  ) { index, item in
    try frames.checkedFrame(range.lowerBound + index, into: &item.pixmap)
    item.made = try make(range.lowerBound + index, item.pixmap)
    if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
  } consume: { index, item in
    let frame = range.lowerBound + index
    if let made = item.made.take() { try consume(frame, made) }
    try progress.done(frame: frame, count: index + 1, digest: item.digest)
  }
}
