public import FixedPoint

/// What decides how many bytes a video takes.
public enum RateControl: Hashable, Sendable {
  /// How near the pictures come to the frames, 0…100: the same number looks the same with every codec.
  case quality(Int)
  /// The encoder's own constant rate factor: less is better and larger.
  case factor(Fixed)
  /// So many bits a second on the whole.
  case bitrate(Int)

  /// What is taken without a wish.
  public static let standard = RateControl.quality(80)

  /// What qualities there are.
  public static let qualities = 0...100
}

/// How a codec's own measure of quality follows ours.
struct QualityScale {
  /// The name of the encoder's option.
  let option: String
  /// What the option takes; from the largest files to the smallest.
  let factors: ClosedRange<Fixed>
  /// Whether only whole numbers are taken.
  let isWhole: Bool
  /// The factors at the qualities 0, 20, 40, 60, 80 and 100, between which the scale runs in straight lines.
  let knots: [Int64]

  /// The factor of a quality, to the nearest 1/65536; of a whole scale to the nearest whole number.
  func factor(for quality: Int) -> Fixed {
    let step = 100 / (knots.count - 1)
    let index = min(quality / step, knots.count - 2)
    let (from, to) = (knots[index], knots[index + 1])
    let way = Rational((to - from) * Int64(quality - index * step), Int64(step))
    let factor = (try? Rational(from).adding(way)) ?? Rational(from)
    let exact = Fixed(factor) ?? Fixed(Int(from))
    return isWhole ? Fixed(exact.rounded(.nearest)) : exact
  }
}

extension VideoCodec {
  /// The scale of the codec's quality; nil where it has none.
  var qualityScale: QualityScale? {
    switch self {
    case .h264:
      QualityScale(option: "crf", factors: Fixed(1)...Fixed(51), isWhole: false, knots: [40, 34, 28, 23, 18, 10])
    case .hevc:
      QualityScale(option: "crf", factors: Fixed(1)...Fixed(51), isWhole: false, knots: [40, 34, 28, 23, 18, 10])
    case .av1:
      QualityScale(option: "crf", factors: Fixed(1)...Fixed(63), isWhole: true, knots: [60, 50, 40, 32, 24, 12])
    case .vp9:
      QualityScale(option: "crf", factors: Fixed(0)...Fixed(63), isWhole: true, knots: [60, 50, 40, 32, 24, 12])
    case .webp:
      QualityScale(option: "quality", factors: Fixed(0)...Fixed(100), isWhole: false, knots: [3, 10, 58, 86, 95, 100])
    case .prores, .prores4444, .ffv1, .apng: nil
    }
  }

  /// What may be given as the encoder's own constant rate factor; nil where it has none.
  public var rateFactors: ClosedRange<Fixed>? { qualityScale.flatMap { $0.option == "crf" ? $0.factors : nil } }
}
