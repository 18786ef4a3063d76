import FixedPoint

/// A power of a field that is clamped to 0…1.
///
/// Next to 0 a power below 1 is so steep that a chord of the table deviates by up to 2⁻¹² of the way; elsewhere, and for all
/// powers from 1 on, the error is below 2⁻¹⁵.
struct PowerEvaluator: FieldEvaluator {
  private let field: any FieldEvaluator
  /// The powers of multiples of 2⁻¹², in units of 2⁻¹⁶, with one entry more.
  private let entries: [Int32]
  let detail: FieldDetail

  init(_ field: any FieldEvaluator, exponent: Fixed) {
    self.field = field
    let powers = (0...4096).map { PowerEvaluator.power(ofPart: $0, exponent: exponent) }
    entries = powers + [powers[4096]]
    detail = field.detail.mapped(
      length: Fixed.one / max(.one, exponent), steepness: max(.one, exponent), magnitude: .one)
  }

  func values(at points: FieldPoints) -> [Int32] {
    field.values(at: points).map { value in
      let value = max(0, min(1 << 16, value))
      let index = Int(value &>> 4)
      let (first, second) = (entries[index], entries[index &+ 1])
      return first &+ ((second &- first) &* (value & 15) &+ 8) &>> 4
    }
  }

  /// Returns (part / 4096)^exponent in units of 2⁻¹⁶.
  private static func power(ofPart part: Int, exponent: Fixed) -> Int32 {
    guard part > 0 else { return exponent == .zero ? 1 << 16 : 0 }
    // x^e = e^(−(−ln x · e)); 744261118 = ln 2 · 2³⁰.
    let logarithm = (Int128(binaryLogarithm(ofPart: UInt64(part))) * 744_261_118) >> 32
    let power = (logarithm * Int128(exponent.raw)).shiftedRight(by: 16, .nearest)
    return Int32(exponentialOfNegative(Int64(min(power, 24 << 30))).shiftedRight(by: 14, .nearest))
  }

  /// Returns −log₂(part / 4096) in units of 2⁻³², by squaring: each square doubles the logarithm, and a bit of it is known
  /// when the square leaves 1..<2.
  private static func binaryLogarithm(ofPart part: UInt64) -> Int64 {
    let whole = 63 - part.leadingZeroBitCount
    var mantissa = part << UInt64(62 - whole)  // 1..<2 in units of 2⁻⁶²
    var fraction: Int64 = 0
    for _ in 0..<32 {
      mantissa = UInt64(truncatingIfNeeded: (UInt128(mantissa) * UInt128(mantissa)) >> 62)
      fraction <<= 1
      if mantissa >= 1 << 63 {
        mantissa >>= 1
        fraction |= 1
      }
    }
    return (Int64(12 - whole) << 32) - fraction
  }
}
