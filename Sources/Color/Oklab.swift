import FixedPoint

/// An opaque colour in Oklab (Björn Ottosson: A perceptual color space for image processing, 2020), in units of 2⁻²⁴.
public struct Oklab: Hashable, Sendable {
  /// The lightness, 0…1.
  public var lightness: Int64
  /// The position between green and red.
  public var a: Int64
  /// The position between blue and yellow.
  public var b: Int64

  /// Creates a colour from its coordinates in units of 2⁻²⁴.
  public init(lightness: Int64, a: Int64, b: Int64) { (self.lightness, self.a, self.b) = (lightness, a, b) }

  /// Converts a colour, whose alpha is ignored.
  public init(_ color: StraightRGBA16) {
    let tables = LinearLight.tables
    let light = [color.red, color.green, color.blue].map { Int64(tables.light(ofCode: $0)) }
    let roots = Oklab.cones.map { shares in
      // In units of 1/65535 · 2⁻³⁰; the quotient is rounded down.
      let cone = shares[0] * light[0] + shares[1] * light[1] + shares[2] * light[2]
      return Oklab.cubeRoot(ofThirtyBits: max(0, cone / 65535))
    }
    func coordinate(_ row: [Int64]) -> Int64 {
      (row[0] * roots[0] + row[1] * roots[1] + row[2] * roots[2]).shiftedRight(by: 30, .nearest)
    }
    self.init(
      lightness: coordinate(Oklab.coordinates[0]), a: coordinate(Oklab.coordinates[1]),
      b: coordinate(Oklab.coordinates[2]))
  }

  /// Returns the nearest sRGB colour with an alpha; channels outside sRGB are clamped.
  public func color(alpha: UInt16 = .max) -> StraightRGBA16 {
    let channels = extendedChannels
    func clamped(_ lane: Int) -> UInt16 { UInt16(clamping: channels[lane]) }
    return StraightRGBA16(red: clamped(0), green: clamped(1), blue: clamped(2), alpha: alpha)
  }

  /// Red, green and blue in units of 1/65535, continued smoothly beyond sRGB: see `LinearLight.code(ofExtendedLight:)`. The last
  /// lane is not used.
  public var extendedChannels: SIMD4<Int32> {
    // Rounded to the nearest throughout; written out, since `shiftedRight` is not inlined here.
    func cube(_ row: (a: Int64, b: Int64)) -> Int64 {
      let root = lightness &+ (row.a &* a &+ row.b &* b &+ 1 << 29) &>> 30
      let square = (root &* root &+ 1 << 23) &>> 24
      return (square &* root &+ 1 << 23) &>> 24
    }
    let cubes = (cube(Oklab.roots.0), cube(Oklab.roots.1), cube(Oklab.roots.2))
    func channel(_ row: (Int64, Int64, Int64)) -> Int32 {
      let light = (row.0 &* cubes.0 &+ row.1 &* cubes.1 &+ row.2 &* cubes.2 &+ 1 << 29) &>> 30
      return LinearLight.tables.code(ofExtendedLight: Int32(clamping: (light &* 65535 &+ 1 << 23) &>> 24))
    }
    return SIMD4(channel(Oklab.lights.0), channel(Oklab.lights.1), channel(Oklab.lights.2), 0)
  }

  /// Returns the cube root of a number in units of 2⁻³⁰, in units of 2⁻²⁴, rounded down.
  private static func cubeRoot(ofThirtyBits number: Int64) -> Int64 {
    let radicand = UInt128(number) << 42  // units of 2⁻⁷²
    return Int64((UInt128(0)..<1 << 25).lastByBisection { $0 * $0 * $0 <= radicand })
  }

  /// Ottosson's matrices in units of 2⁻³⁰: from light to cones, from the cones' roots to coordinates, and back.
  private static let cones: [[Int64]] = [
    [442_619_434, 575_882_676, 55_239_714], [227_529_649, 730_895_571, 115_316_604],
    [94_814_047, 302_493_299, 676_434_479],
  ]
  private static let coordinates: [[Int64]] = [
    [225_973_536, 852_140_608, -4_372_327], [2_123_859_712, -2_607_681_024, 483_821_312],
    [27_814_248, 840_494_784, -868_308_992],
  ]
  private static let roots: ((a: Int64, b: Int64), (a: Int64, b: Int64), (a: Int64, b: Int64)) = (
    (425_564_448, 231_717_520), (-113_345_632, -68_562_896), (-96_082_904, -1_386_722_048)
  )
  private static let lights: ((Int64, Int64, Int64), (Int64, Int64, Int64), (Int64, Int64, Int64)) = (
    (4_377_368_028, -3_551_628_277, 248_002_073), (-1_361_974_937, 2_802_205_672, -366_488_911),
    (-4_505_513, -755_289_986, 1_833_537_324)
  )
}
