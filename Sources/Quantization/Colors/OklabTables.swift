import Raster

/// Lookup tables from sRGB codes to ``OklabColor``: from codes to the light of the eye's three cones, and from that to
/// cube roots.
///
/// Oklab (Björn Ottosson, 2020, bottosson.github.io/posts/oklab) takes the cube root of each cone's light c. Here it is
/// the cube root of c + 1/1000, minus a tenth: steep in the dark as well, but not infinitely so at black.
struct OklabTables: Sendable {
  /// The contribution of each 12-bit code of red, then green, then blue to the light of the three cones, in units of
  /// 1/65535 · 2⁻⁸. Green's entries include the constant and one half, so that the sum of three entries is rounded by a
  /// shift.
  let cones: [SIMD4<Int32>]
  /// The cube roots of a cone's light (with the constant, in units of 1/65535), times 2¹⁵, rounded to the nearest,
  /// minus ``blackRoot``.
  let roots: [Int16]

  /// The shared tables. A constant, since computing them takes longer than some uses.
  static let tables = OklabTables()

  /// The constant that is added to light before the root, in units of 1/65535.
  static let constant: Int32 = 66
  /// The root of the constant, which is black's root, times 2¹⁵.
  static let blackRoot: Int64 = 3285

  /// The contributions of red, green and blue to each cone's light (Oklab's first matrix), in units of 10⁻¹⁰.
  private static let coneShares: [SIMD4<Int64>] = [
    SIMD4(4_122_214_708, 2_119_034_982, 883_024_619, 0),
    SIMD4(5_363_325_363, 6_806_995_451, 2_817_188_376, 0),
    SIMD4(514_459_929, 1_073_969_566, 6_299_787_005, 0),
  ]

  private init() {
    let one = SIMD4<Int64>(repeating: 10_000_000_000)
    cones = (0..<3 * 4096).map { entry in
      let (channel, code) = (entry / 4096, entry % 4096)
      // Up to half an 8-bit code, which is shown as black, light is 0, so that a dark background stays even.
      let light = code <= 7 ? 0 : Int64(LinearLight.tables.light(ofCode: UInt16(code << 4 | code >> 8)))
      let share = (OklabTables.coneShares[channel] &* SIMD4(repeating: light << 8) &+ one / 2) / one
      let constant = channel == 1 ? OklabTables.constant << 8 + 1 << 7 : 0
      return SIMD4(truncatingIfNeeded: share) &+ SIMD4(constant, constant, constant, 0)
    }
    // Root r of light c: r³ / 2⁴⁵ = c / 65535.
    var root: UInt128 = 0
    roots = (0...65535 + UInt128(OklabTables.constant)).map { light in
      while (2 * root + 1) * (2 * root + 1) * (2 * root + 1) * 65535 <= light << 48 { root += 1 }
      return Int16(max(Int64(root) - OklabTables.blackRoot, 0))
    }
  }
}
