import Zoetrope

extension Rational {
  /// The number without loss: `65` or `1/3`.
  var exactText: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
