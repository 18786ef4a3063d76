/// The conversion of colours with wide primaries and the curve of sRGB to sRGB, where colours outside are clipped.
public struct GamutConversion: Sendable {
  /// From the primaries of ITU-R BT.2020, by the matrix of BT.2087-0, 4.1.
  public static let fromBT2020 = GamutConversion(
    red: (1_741_151, -616_186, -76_389), green: (-130_601, 1_187_932, -8755), blue: (-19_032, -105_465, 1_173_073))

  /// From those of Display P3 (SMPTE EG 432-1), by the matrix that follows from both primaries and the white of D65.
  public static let fromDisplayP3 = GamutConversion(
    red: (1_284_443, -235_867, 0), green: (-44_100, 1_092_676, 0), blue: (-20_591, -82_456, 1_151_623))

  /// The weights of red, green and blue light, in units of 2⁻²⁰; their sum is 1.
  typealias Weights = (red: Int64, green: Int64, blue: Int64)

  /// The weights for the light of each channel of sRGB.
  private let (red, green, blue): (Weights, Weights, Weights)

  private init(red: Weights, green: Weights, blue: Weights) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Returns light of red, green and blue, each below 2⁴⁰, by the primaries of sRGB, rounded to the nearest; it may be negative.
  @inline(__always)
  func light(_ r: Int64, _ g: Int64, _ b: Int64) -> (red: Int64, green: Int64, blue: Int64) {
    func sum(_ weights: Weights) -> Int64 {
      (weights.red &* r &+ weights.green &* g &+ weights.blue &* b &+ 1 << 19) &>> 20
    }
    return (sum(red), sum(green), sum(blue))
  }

  /// Returns the colour of sRGB for the codes of a colour; each step is rounded to the nearest.
  ///
  /// - Returns: Codes within 64 of 65535 of the exact ones, a quarter of a code of 8 bits.
  public func converted(red: UInt16, green: UInt16, blue: UInt16) -> (red: UInt16, green: UInt16, blue: UInt16) {
    let tables = LinearLight.tables
    let light = light(
      Int64(tables.light(ofCode: red)), Int64(tables.light(ofCode: green)), Int64(tables.light(ofCode: blue)))
    func code(_ light: Int64) -> UInt16 { tables.code(ofLight: UInt16(max(0, min(65535, light)))) }
    return (code(light.red), code(light.green), code(light.blue))
  }
}
