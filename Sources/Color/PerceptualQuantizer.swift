import FixedPoint

/// The perceptual quantizer (PQ) of SMPTE ST 2084, the transfer function of HDR in ITU-R BT.2100-2, table 4. Codes and light are of
/// 0…1 in units of 2⁻³⁰, where light of 1 is 10000 cd/m².
enum PerceptualQuantizer {
  /// The exponents m₁ and m₂, and c₁, c₂ and c₃ in units of 2⁻³⁰.
  private static let (first, second): ((Int64, Int64), (Int64, Int64)) = ((2610, 16384), (2523, 32))
  private static let (c1, c2, c3): (Int64, Int64, Int64) = (3424 << 18, 2413 << 23, 2392 << 23)

  /// Returns the light of a code.
  static func light(ofCode code: Int64) -> Int64 {
    let root = power(of: code, numerator: second.1, denominator: second.0)
    let quotient = (max(0, root - c1) << 30).divided(by: c2 - c3.multiplied(by: root, shift: 30), .nearest)
    return power(of: min(quotient, 1 << 30), numerator: first.1, denominator: first.0)
  }

  /// Returns the code of a light.
  static func code(ofLight light: Int64) -> Int64 {
    let part = power(of: light, numerator: first.0, denominator: first.1)
    let quotient = Int128(c1 + c2.multiplied(by: part, shift: 30)) << 30
    return power(
      of: min(Int64(quotient.divided(by: Int128(1 << 30 + c3.multiplied(by: part, shift: 30)), .nearest)), 1 << 30),
      numerator: second.0, denominator: second.1)
  }
}
