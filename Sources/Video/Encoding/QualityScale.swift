import FixedPoint
import Raster

/// How a codec's own measure of quality follows ours.
struct QualityScale {
  /// The name of the encoder's option.
  let option: String
  /// What the option takes.
  let factors: ClosedRange<Fixed>
  /// Whether only whole numbers are taken.
  var isWhole = false
  /// Our quality and the encoder's factor for it, in straight lines from one to the next; from 0 to 100.
  ///
  /// At a quality they have the same mean SSIMULACRA2 over slow gradients, sprites and footage: at 100, 90, 80, 60, 40, 20
  /// and 0 it is 94, 93, 90, 84, 76, 59 and 39.
  let knots: [(quality: Int, factor: Rational)]

  /// The factor of a quality, to the nearest 1/65536; of a whole scale to the nearest whole number.
  func factor(for quality: Int) -> Fixed {
    let upper = knots.indices.dropFirst().first { knots[$0].quality >= quality } ?? knots.count - 1
    let (from, to) = (knots[upper - 1], knots[upper])
    let part = Rational(Int64(quality - from.quality), Int64(to.quality - from.quality))
    let way = (try? to.factor.subtracting(from.factor).multiplied(by: part)) ?? .zero
    let factor = (try? from.factor.adding(way)).flatMap { Fixed($0) } ?? factors.upperBound
    return isWhole ? Fixed(factor.rounded(.nearest)) : factor
  }
}
