import FixedPoint

/// The key frame at the seam of a loop: the errors of the last frame and of the first have nothing in common, which shows if they are
/// large. Those of large shapes are the larger the smaller the picture is.
extension VideoSettings {
  /// The coarsest rate factor at which the key frame at the start of a loop seldom stands out from others; nil if the codec has none.
  ///
  /// Measured with the scenes in loops of 3 s, at factors from 18 to 40. Of H.264 the factors are 25.3 at 96 × 54, 26.8
  /// at 160 × 90 and 28.8 at 320 × 180; from 480 × 270 on, hardly any quality has such a factor. Of HEVC they are 21.9, 24.2 and
  /// 27.2, and 32 at 960 × 540. Of AV1 they are 44 at 160 × 90 and 48 at 320 × 180.
  var knee: Rational? {
    switch codec {
    case .h264:
      guard let small = line(Rational(1), plus: Rational(13)), let large = line(Rational(9), plus: Rational(-113))
      else { return nil }
      return max(small, large, Rational(20))
    case .hevc: return line(Rational(3, 2), plus: Rational(7, 2)).map { max($0, Rational(20)) }
    case .av1: return line(Rational(2), plus: Rational(16)).map { max($0, Rational(36)) }
    default: return nil
    }
  }

  /// Returns the key frame interval for a loop that is drawn, in frames: 60…240, or half a shorter loop whose only key frame would
  /// show.
  ///
  /// With 240 instead of 60, scenes take up to a fifth fewer bytes, in VP9 two fifths. But the only key frame of a loop stands out
  /// where no others do. Of loops with two, 1 of 100 shows at 160 × 90. Four are also as many as the segments that are encoded at
  /// the same time.
  ///
  /// - Parameter count: The number of frames of the loop.
  package func keyframeInterval(ofLoopOf count: Int) -> Int {
    if let rateFactor, let limit = onlyKeyframeLimit.flatMap({ Fixed($0) }), rateFactor <= limit { return 240 }
    let interval = min(max(60, (count + 3) / 4), 240)
    return showsOnlyKeyframe ? min(interval, max(1, (count + 1) / 2)) : interval
  }

  /// Whether the only key frame shows in more than a few loops: of AV1 at any factor, of others beyond the knee.
  ///
  /// Measured with 32 scenes in loops of 48 frames. In AV1 it shows in 1 to 7 of them at factors from 24 to 48; a second key frame
  /// takes 1 to 9 % more bytes. In the others it shows in 2 to 6 at quality 0; at 96 × 54 in 3 at quality 20, in 1 or 2 at 40. With a
  /// second one, 2 of 192 show.
  private var showsOnlyKeyframe: Bool {
    guard codec != .av1 else { return true }
    let limit = codec == .vp9 ? Rational(38) : knee
    guard let limit, let rateFactor else { return false }
    return Fixed(limit).map { rateFactor > $0 } ?? false
  }

  /// The coarsest rate factor at which the only key frame of a loop seldom shows; nil for AV1, whose textures show it at any factor,
  /// and for HEVC, which segments make faster.
  ///
  /// Measured with twelve scenes in loops of 4 s. In H.264 none shows at 18 at 160 × 90, 21 at 320 × 180 and 24 at 640 × 360, but some
  /// do at 21, 22 and 26, and at 29 at 960 × 540. In VP9 none shows at 16, 16 and 30, but one does at 30 at 320 × 180.
  private var onlyKeyframeLimit: Rational? {
    switch codec {
    case .h264: line(Rational(3, 2), plus: Rational(-5, 2))
    case .vp9: line(Rational(3), plus: Rational(-25))
    default: nil
    }
  }

  /// Returns a linear function of the logarithm of the number of pixels to base 2; nil of no pixels.
  private func line(_ slope: Rational, plus offset: Rational) -> Rational? {
    let count = Int64(width) * Int64(height)
    guard count > 0 else { return nil }
    // On a line between powers of two.
    let exponent = Int64(63 - count.leadingZeroBitCount)
    let octaves = try? Rational(exponent - 1).adding(Rational(count, 1 << exponent))
    return try? octaves?.multiplied(by: slope).adding(offset)
  }
}
