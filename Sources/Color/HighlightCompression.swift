import FixedPoint

/// The compression of light up to 1000 cd/m², for which most HDR is graded, to 203 cd/m², the white of graphics in HDR by
/// ITU-R BT.2408. Light below about 90 cd/m² is left as it is.
///
/// The curve is the spline of ITU-R BT.2390-8, 5.4.1, for black of 0. It is followed by the brightest channel, by whose factor the
/// others are multiplied: so hues stay, and nothing is clipped.
struct HighlightCompression: Sendable {
  /// For each 1024th of 1000 cd/m² the factor in units of 2⁻¹⁶ that makes 203 cd/m² 1, and one entry more.
  private let factors: [Int64]

  private static let (peak, white): (Int64, Int64) = (1000, 203)

  init() {
    // Quotients of this unit are rounded down: the factors have 14 bits less.
    let unit: Int64 = 1 << 30
    func code(ofNits nits: Int64) -> Int64 { PerceptualQuantizer.code(ofLight: nits * unit / 10_000) }
    let peakCode = code(ofNits: HighlightCompression.peak)
    let top = code(ofNits: HighlightCompression.white) * unit / peakCode
    let knee = 3 * top / 2 - unit / 2
    func product(_ a: Int64, _ b: Int64) -> Int64 { (a * b).shiftedRight(by: 30, .nearest) }
    /// Returns the code of compressed light, both as parts of the code of the peak.
    func compressed(_ code: Int64) -> Int64 {
      if code < knee { return code }
      let way = (code - knee) * unit / (unit - knee)
      let square = product(way, way)
      let cube = product(square, way)
      return product(2 * cube - 3 * square + unit, knee) + product(cube - 2 * square + way, unit - knee)
        + product(3 * square - 2 * cube, top)
    }
    factors = (0...1024).map { part in
      // Light of 0 has the factor of the smallest.
      let light = max(1, Int64(part)) * HighlightCompression.peak * unit / (1024 * 10_000)
      let code = PerceptualQuantizer.code(ofLight: light) * unit / peakCode
      let result = code < knee ? light : PerceptualQuantizer.light(ofCode: product(compressed(code), peakCode))
      return (result * HighlightCompression.peak << 16).divided(by: light * HighlightCompression.white, .nearest)
    }
  }

  /// Returns the factor, in units of 2⁻¹⁶, for light whose brightest channel is given in units of 2⁻²⁴ · 1000 cd/m². Above 1000 cd/m²
  /// the brightest channel becomes 1.
  @inline(__always)
  func factor(ofBrightest light: Int64) -> Int64 {
    if light >= 1 << 24 { return ((1 as Int64) << 40).divided(by: light, .up) }
    let index = Int(light >> 14)
    let (factor, next) = (factors[index], factors[index + 1])
    return factor &+ ((next &- factor) &* (light & 0x3FFF) &+ 1 << 13) &>> 14
  }
}
