/// Returns e^(−x) for x ≥ 0, both in units of 2⁻³⁰, within 2⁻²⁶ of the true value; 0 for x ≥ 24.
///
/// e^(−x) = 2^(−n) · e^(−r) with n = ⌊x / ln 2⌋ and 0 ≤ r < ln 2, where the Taylor series up to r¹² has an error below
/// 2⁻³⁵.
public func exponentialOfNegative(_ x: Int64) -> Int64 {
  precondition(x >= 0)
  guard x < 24 << 30 else { return 0 }
  let naturalLogarithmOf2: Int64 = 744_261_118  // ln 2 · 2³⁰
  let (halvings, rest) = x.quotientAndRemainder(dividingBy: naturalLogarithmOf2)
  // Horner's scheme: 1 − r(1 − r/2 (1 − r/3 (…)))
  var sum: Int64 = 1 << 30
  for divisor in stride(from: Int64(12), through: 1, by: -1) {
    sum = (1 << 30) - (rest * sum).shiftedRight(by: 30, .nearest).divided(by: divisor, .nearest)
  }
  return sum.shiftedRight(by: Int(halvings), .nearest)
}
