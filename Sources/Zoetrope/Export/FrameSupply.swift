import FixedPoint
import Frames
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

  /// The number of frames as far as it is known beforehand.
  var expectedCount: Int? {
    switch self {
    case .sequence(let sequence): sequence.frameCount
    case .stream(let frames, _): frames.expectedCount
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
      try sequence.source.forEachImage(as: format, rounding: rounding, workers: workers, progress) { image in
        try consume(image, sequence.timing.duration(ofFrame: index))
        index += 1
      }
      return sequence.frameCount
    case .stream(let frames, let size):
      return try frames.forEachImage(
        reducedTo: size, as: format, rounding: rounding, workers: workers, progress, consume)
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
      try sequence.source.forEachFrame(in: range, workers: workers, progress, as: make, consume)
      return range.count
    case .stream(let frames, let size):
      let hashes = progress.digests != nil
      return try frames.forEachItem(reducedTo: size, workers: workers, progress) { (pixmap, made: inout Made?) in
        made = try make(nil, pixmap)
        return hashes ? try SHA256Digest(rgba64le: pixmap) : nil
      } consume: { frame, made, _ in
        try consume(frame, made)
      }
    }
  }

  /// The number of frames in a pipeline: one for each thread that makes them, one that is consumed, one that waits.
  static func window(workers: Int) -> Int { workers + 2 }
}
