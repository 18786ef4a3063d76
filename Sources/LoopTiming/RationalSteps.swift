package import FixedPoint

extension Rational {
  /// Returns the number in units of 2⁻³², rounded.
  ///
  /// - Precondition: It is within ±2³¹.
  package func steps(_ rounding: Rounding) -> Int64 {
    Int64((Int128(numerator) << 32).divided(by: Int128(denominator), rounding))
  }
}
