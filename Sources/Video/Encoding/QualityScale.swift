import FixedPoint
import Raster

/// The map from quality (0…100) to a codec's own rate factor.
struct QualityScale {
  /// The name of the encoder's option.
  let option: String
  /// The range of factors that the option accepts.
  let factors: ClosedRange<Fixed>
  /// Whether the option accepts only whole numbers.
  var isWhole = false
  /// The knots of a piecewise linear function from quality to the encoder's factor, from quality 0 to 100.
  ///
  /// They are chosen so that all codecs have the same mean SSIMULACRA2 at the same quality, measured over slow
  /// gradients, sprites and footage: 94, 93, 90, 84, 76, 59 and 39 at qualities 100, 90, 80, 60, 40, 20 and 0.
  let knots: [(quality: Int, factor: Rational)]
  /// The factor beyond which qualities change only an eighth as much; nil if there is none.
  var knee: Rational?

  /// Returns the factor of a rate control; nil for a bit rate.
  func factor(for rateControl: RateControl) -> Fixed? {
    switch rateControl {
    case .quality(let quality): factor(for: quality)
    case .factor(let factor): factor
    case .bitrate: nil
    }
  }

  /// Returns the factor for a quality, rounded to the nearest 1/65536, or to the nearest whole number on a whole scale.
  ///
  /// - Parameter offset: The number added to the factor, as far as the option's range allows.
  func factor(for quality: Int, offset: Rational = .zero) -> Fixed {
    let upper = knots.indices.dropFirst().first { knots[$0].quality >= quality } ?? knots.count - 1
    let (from, to) = (knots[upper - 1], knots[upper])
    let part = Rational(Int64(quality - from.quality), Int64(to.quality - from.quality))
    let way = (try? to.factor.subtracting(from.factor).multiplied(by: part)) ?? .zero
    let straight = (try? from.factor.adding(way).adding(offset)).flatMap { Fixed($0) } ?? factors.upperBound
    let knee = knee.flatMap { Fixed($0) } ?? straight
    let factor = straight > knee ? knee + (straight - knee) / Fixed(8) : straight
    return min(max(isWhole ? Fixed(factor.rounded(.nearest)) : factor, factors.lowerBound), factors.upperBound)
  }
}
