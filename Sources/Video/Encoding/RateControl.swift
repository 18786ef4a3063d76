public import FixedPoint
public import Raster

/// The rate control of an encoder.
public enum RateControl: Hashable, Sendable {
  /// Constant quality, 0…100: equal numbers look equally good with every codec.
  case quality(Int)
  /// The encoder's own constant rate factor: a lower value gives better quality and more bytes.
  case factor(Fixed)
  /// An average bit rate, in bits per second.
  case bitrate(Int)

  /// The default rate control.
  public static let standard = RateControl.quality(standardQuality)

  /// The quality of ``standard``.
  package static let standardQuality = 80

  /// The allowed range of ``quality(_:)``.
  public static let qualities = 0...100
}

extension VideoSettings {
  /// The quality scale of the codec; nil if the codec has none.
  var qualityScale: QualityScale? {
    func knots(_ factors: [Rational]) -> [(Int, Rational)] { Array(zip([0, 20, 40, 60, 80, 90, 100], factors)) }
    func whole(_ factors: Int64...) -> [(Int, Rational)] { knots(factors.map { Rational($0) }) }
    func halves(_ factors: Int64...) -> [(Int, Rational)] { knots(factors.map { Rational($0, 2) }) }
    let isDeep = pixelFormat.depth > 8
    func scale(_ factors: ClosedRange<Int>, isWhole: Bool = false, _ knots: [(Int, Rational)]) -> QualityScale {
      QualityScale(
        option: codec == .webp ? "quality" : "crf", factors: Fixed(factors.lowerBound)...Fixed(factors.upperBound),
        isWhole: isWhole, knots: knots, knee: knee)
    }
    return switch codec {
    // The range starts at 1, since 0 would be lossless, which not every profile supports.
    case .h264: scale(1...51, isDeep ? halves(81, 69, 59, 50, 38, 32, 25) : whole(40, 34, 29, 24, 18, 14, 10))
    case .hevc: scale(1...51, isDeep ? halves(86, 71, 59, 49, 36, 28, 22) : halves(84, 68, 56, 44, 32, 24, 17))
    case .av1: scale(1...63, isWhole: true, isDeep ? whole(63, 53, 42, 32, 19, 11, 6) : whole(62, 51, 40, 30, 15, 7, 3))
    case .vp9: scale(0...63, isWhole: true, whole(61, 51, 39, 30, 16, 9, 5))
    case .webp: scale(0...100, whole(3, 10, 58, 86, 95, 98, 100))
    case .prores, .prores4444, .ffv1, .apng: nil
    }
  }

  /// The factor on the codec's scale, without the offset of a preset; nil for a bit rate, and for a codec without a scale.
  var rateFactor: Fixed? { qualityScale?.factor(for: rateControl ?? .standard) }

  /// The rounding of samples for smooth pictures: an ordered dither for 8-bit H.264 with a rate factor of at most 15, and for
  /// presets that dither at any factor; otherwise to the nearest.
  ///
  /// At 8 bits, the bands in dark gradients have a band-passed error of 34 at a rate factor of 18, and no rate factor
  /// brings it below 29. H.264 with its own presets preserves the dither up to a rate factor of 15, with an error of 26 and 50 %
  /// more bytes; above that the dither costs bytes and is lost.
  ///
  /// The factor is a requested one, or that of the quality without the offset of a preset, so the dither begins at the same
  /// quality with every preset: at the default quality, `smooth` has a factor of 15 and no dither, but a requested factor of 15
  /// has one.
  public var rounding: SampleRounding {
    guard codec == .h264, case .yuv(let format) = pixelFormat, format.depth == .eight else { return .nearest }
    if tuning?.isDithered == true { return .ordered }
    return rateFactor.map { $0 <= Fixed(15) } ?? false ? .ordered : .nearest
  }

  /// The range of the encoder's own constant rate factor; nil if it has none.
  public var rateFactors: ClosedRange<Fixed>? { codec == .webp ? nil : qualityScale?.factors }
}

extension VideoCodec {
  /// Whether the codec has no quality setting.
  public var hasFixedRate: Bool { [.prores, .prores4444, .ffv1].contains(self) }
}
