import Raster

/// What turns codes of sRGB into ``OklabColor``: light into what the eye's three cones take of it, and that into cube roots.
///
/// Oklab (Björn Ottosson, 2020, bottosson.github.io/posts/oklab) has the cube root of each cone's light c; here it is that of
/// c + 1/1000, less a tenth, which is steep but not endlessly so where it is dark.
struct OklabTables: Sendable {
  /// What each 12-bit code of red, then of green, then of blue adds to the three cones' light, in units of 1/65535 · 2⁻⁸;
  /// green's with the constant and a half, so that the sum of three is rounded by shifting.
  let cones: [SIMD4<Int32>]
  /// The roots of a cone's light with the constant in it, in units of 1/65535, times 2¹⁵, to the nearest.
  let roots: [Int16]

  /// The one pair of tables that there is; a constant, since making it takes longer than some uses.
  static let tables = OklabTables()

  /// What is added to light before the root is taken, in units of 1/65535.
  static let constant: Int32 = 66
  /// The root of that, which black has, times 2¹⁵.
  static let blackRoot: Int64 = 3285

  /// The shares of red, green and blue in the light of each cone, in units of 10⁻¹⁰.
  private static let coneShares: [SIMD4<Int64>] = [
    SIMD4(4_122_214_708, 2_119_034_982, 883_024_619, 0),
    SIMD4(5_363_325_363, 6_806_995_451, 2_817_188_376, 0),
    SIMD4(514_459_929, 1_073_969_566, 6_299_787_005, 0),
  ]

  private init() {
    let one = SIMD4<Int64>(repeating: 10_000_000_000)
    cones = (0..<3 * 4096).map { place in
      let (channel, code) = (place / 4096, place % 4096)
      // Up to .45 of an 8-bit code, what would be shown as black is black, so that a dark ground stays even.
      let light = code <= 7 ? 0 : Int64(LinearLight.tables.light(ofCode: UInt16(code << 4 | code >> 8)))
      let share = (OklabTables.coneShares[channel] &* SIMD4(repeating: light << 8) &+ one / 2) / one
      let constant = channel == 1 ? OklabTables.constant << 8 + 1 << 7 : 0
      return SIMD4(truncatingIfNeeded: share) &+ SIMD4(constant, constant, constant, 0)
    }
    // r³ / 2⁴⁵ = c / 65535.
    var root: UInt128 = 0
    roots = (0...65535 + UInt128(OklabTables.constant)).map { light in
      while (2 * root + 1) * (2 * root + 1) * (2 * root + 1) * 65535 <= light << 48 { root += 1 }
      return Int16(max(Int64(root) - OklabTables.blackRoot, 0))
    }
  }
}
