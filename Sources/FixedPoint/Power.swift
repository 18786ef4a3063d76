/// Returns a number of 0…1 to the power of a quotient, both in units of 2⁻³⁰, within 2⁻²³ of the true value.
///
/// xᵖ = e^(−p · −ln x). The quotient is at most 2⁷, and 0⁰ is 1.
public func power(of base: Int64, numerator: Int64, denominator: Int64) -> Int64 {
  precondition((0...1 << 30).contains(base) && numerator >= 0 && denominator > 0)
  guard base > 0 else { return numerator == 0 ? 1 << 30 : 0 }
  let naturalLogarithmOf2: Int128 = 744_261_118  // ln 2 · 2³⁰
  let logarithm = Int128((Int64(30) << 32) - binaryLogarithm(of: UInt64(base)))
  let exponent = (((logarithm * naturalLogarithmOf2) >> 32) * Int128(numerator)).divided(
    by: Int128(denominator), .nearest)
  return exponentialOfNegative(Int64(min(exponent, 24 << 30)))
}

/// Returns log₂ of a positive integer in units of 2⁻³², rounded down, by squaring: each square doubles the logarithm, and a bit of
/// it is known when the square leaves 1..<2.
func binaryLogarithm(of number: UInt64) -> Int64 {
  precondition(number > 0)
  let whole = 63 - number.leadingZeroBitCount
  // 1..<2 in units of 2⁻⁶².
  var mantissa = whole <= 62 ? number << UInt64(62 - whole) : number >> 1
  var fraction: Int64 = 0
  for _ in 0..<32 {
    mantissa = UInt64(truncatingIfNeeded: (UInt128(mantissa) * UInt128(mantissa)) >> 62)
    fraction <<= 1
    if mantissa >= 1 << 63 {
      mantissa >>= 1
      fraction |= 1
    }
  }
  return Int64(whole) << 32 + fraction
}
