import FixedPoint

/// Hybrid log-gamma (HLG), the transfer function of HDR in ITU-R BT.2100-2, table 5, that cameras and phones use.
enum HybridLogGamma {
  /// Returns the light of the scene of a code, both of 0…1 in units of 2⁻³⁰: E′² / 3 up to ½, and (e^((E′ − c) / a) + b) / 12 above.
  static func light(ofCode code: Int64) -> Int64 {
    if code <= 1 << 29 { return (code * code).shiftedRight(by: 30, .nearest).divided(by: 3, .nearest) }
    // From the light of 1 at the code 1, (12 − b) / 12, downwards; a = 0.17883277, b = 0.28466892.
    let power = exponentialOfNegative(((1 << 30 - code) * 100_000_000).divided(by: 17_883_277, .nearest))
    let parts = Int128(power) * 1_171_533_108 + Int128(28_466_892) << 30
    return Int64(parts.divided(by: 1_200_000_000, .nearest))
  }

  /// Returns the factor from the scene's light to that of a display of 1000 cd/m²: its luminance to the power of 0.2, both of 0…1
  /// in units of 2⁻³⁰.
  static func displayFactor(ofLuminance luminance: Int64) -> Int64 {
    power(of: luminance, numerator: 1, denominator: 5)
  }
}
