/// The conversion between sRGB codes and linear light, both in 16 bits with 65535 standing for 1.
///
/// IEC 61966-2-1: the light of a code x is x / 12.92 up to 0.04045, and ((x + 0.055) / 1.055)^2.4 above. Both tables are
/// rounded to the nearest. Half a step of light is up to 6.5 codes where it is darkest, a fortieth of a code of 8 bits.
public struct LinearLight: Sendable {
  /// The light of each code.
  @usableFromInline let lights: [UInt16]
  /// The code of each light.
  @usableFromInline let codes: [UInt16]

  /// The only pair of tables.
  public static let tables = LinearLight()

  private init() {
    let curve = (0...131_070).map { LinearLight.twelfthPower(ofHalfCode: $0) }
    /// Returns true if a code is at least as bright as a light, both counted in halves: x^2.4 ≥ y where x¹² ≥ y⁵.
    func reaches(_ code: Int, _ light: Int) -> Bool {
      code <= LinearLight.lastStraight
        ? code * 100 >= light * 1292 : curve[code] >= LinearLight.fifthPower(ofHalfLight: light)
    }
    var (lights, codes): ([UInt16], [UInt16]) = ([], [])
    var (light, code) = (0, 0)
    for value in 0...65535 {
      while light < 65535, reaches(2 * value, 2 * light + 1) { light += 1 }
      while code < 65535, !reaches(2 * code + 1, 2 * value) { code += 1 }
      lights.append(UInt16(light))
      codes.append(UInt16(code))
    }
    (self.lights, self.codes) = (lights, codes)
  }

  /// The last half code on the straight part: 0.04045 · 131070, rounded down.
  private static let lastStraight = 5301

  /// Returns ((x + 0.055) / 1.055)¹² in units of 2⁻⁶⁰, for x in units of 1/131070; each step is rounded down.
  private static func twelfthPower(ofHalfCode code: Int) -> UInt64 {
    let base = UInt64((UInt128(1000 * code + 55 * 131_070) << 60) / UInt128(1055 * 131_070))
    let square = product(base, base)
    let fourth = product(square, square)
    return product(product(fourth, fourth), fourth)
  }

  /// Returns y⁵ in units of 2⁻⁶⁰, for y in units of 1/131070; each step is rounded down.
  private static func fifthPower(ofHalfLight light: Int) -> UInt64 {
    let base = UInt64((UInt128(light) << 60) / 131_070)
    let square = product(base, base)
    return product(product(square, square), base)
  }

  /// Returns the product of two numbers in units of 2⁻⁶⁰, rounded down: an error of a few parts in 10⁶ of the smallest power.
  private static func product(_ first: UInt64, _ second: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: (UInt128(first) * UInt128(second)) >> 60)
  }

  /// Returns the light of a channel.
  @inlinable
  public func light(ofCode code: UInt16) -> UInt16 { lights[Int(code)] }

  /// Returns the code of a channel.
  @inlinable
  public func code(ofLight light: UInt16) -> UInt16 { codes[Int(light)] }

  /// Returns the code of a light that may be outside 0…65535, so that curves of colours have no corners there: below 0 the curve
  /// is mirrored, down to −65535; above 65535 it goes on with 7/16 of the light, rounded down, its slope to within a
  /// two-hundredth.
  func code(ofExtendedLight light: Int32) -> Int32 {
    if light < 0 { return -Int32(codes[Int(min(65535, light.magnitude))]) }
    if light <= 65535 { return Int32(codes[Int(light)]) }
    return 65535 + (min(light, 1 << 24) - 65535) * 7 / 16
  }

  /// Returns the premultiplied light of a premultiplied colour, rounded to the nearest.
  @inlinable
  public func light(of color: RGBA16) -> RGBA16 { converted(color, by: lights) }

  /// Returns the premultiplied colour of a premultiplied light, rounded to the nearest.
  @inlinable
  public func color(of light: RGBA16) -> RGBA16 { converted(light, by: codes) }

  @inlinable
  func converted(_ pixel: RGBA16, by table: [UInt16]) -> RGBA16 {
    var straight = pixel.straight
    straight.red = table[Int(straight.red)]
    straight.green = table[Int(straight.green)]
    straight.blue = table[Int(straight.blue)]
    return straight.premultiplied
  }
}
