import FixedPoint
import Video

/// The bounds of the variants of a file, beside its size in bytes.
struct VariantRules: Equatable {
  /// Whether sides must be even.
  var isEven = false
  /// The limits of a target on the sizes and rates.
  var limits = TargetLimits()
  /// The fewest frames.
  var leastFrameCount = 2
  /// The most frames; nil for no bound.
  var mostFrameCount: Int?
  /// The most pixels of all frames together; nil for no bound.
  var mostPixelCount: Int?
  /// Whether equal frames in a row are stored as one, so that the number of stored frames is known only when they are encoded.
  var mergesEqualFrames = false

  init() {}

  /// The rules of a codec and a target.
  init(_ video: VideoSettings?, _ limits: TargetLimits?) {
    // As the sides of the same file are where nothing limits its bytes.
    isEven = video.map { !$0.container.isAnimation || $0.container == .avif } ?? false
    // A GIF has no video encoder.
    mergesEqualFrames = video == nil || video?.container == .webp
    guard let limits else { return }
    func number(_ value: Rational?, _ rounding: Rounding) -> Int? { value.map { Int($0.rounded(rounding)) } }
    self.limits = limits
    leastFrameCount = max(leastFrameCount, number(limits.frames?.lower, .up) ?? 0)
    mostFrameCount = number(limits.frames?.upper, .down)
    mostPixelCount = number(limits.pixels?.upper, .down)
  }
}
