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
    // The smaller the exponent, the steeper a power leaves 0: the eighth power of the exponent is the longest length by which no
    // value is off by more than a hundredth there, found by trying.
    let steep = min(.one, exponent)
    let fourth = steep * steep * steep * steep
    detail = field.detail.mapped(
      length: fourth * fourth / max(.one, exponent), steepness: max(.one, exponent), magnitude: .one)
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
    let power = FixedPoint.power(of: Int64(part) << 18, numerator: exponent.raw, denominator: 1 << 16)
    return Int32(power.shiftedRight(by: 14, .nearest))
  }
}
