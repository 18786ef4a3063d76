/// A tile of thresholds for the three lanes of a colour: one pattern, shifted so far for each lane that the lanes are
/// uncorrelated.
struct DitherTile: Sendable {
  /// The width and height, a power of two.
  static let side = BlueNoise.side

  /// The offset of the colour at (x, y), at `y * side + x`: −2048...2047 a lane.
  let offsets: [SIMD4<Int16>]

  /// The blue noise tile: each value equally often.
  static let blueNoise = DitherTile(shifts: (a: (41, 23), b: (17, 47))) { x, y in
    Int16(BlueNoise.thresholds[y * side + x]) - 2048
  }

  /// The 8 × 8 Bayer matrix, repeated: 64 values, each in the middle of its 64th of the range.
  static let bayer = DitherTile(shifts: (a: (1, 4), b: (4, 2)), bayer)

  /// The Bayer matrix for ``ColorMixes``: the lanes that choose the mix are equal for 4 × 4 pixels, which show each colour of it
  /// once.
  static let bayerOfMixes = DitherTile { x, y in
    SIMD4(bayer(x >> 2, y >> 2), bayer(x, y), bayer((y >> 2) + 1, (x >> 2) + 4), 0)
  }

  private init(shifts: (a: (x: Int, y: Int), b: (x: Int, y: Int)), _ pattern: (Int, Int) -> Int16) {
    func value(_ x: Int, _ y: Int, _ shift: (x: Int, y: Int)) -> Int16 {
      pattern((x + shift.x) & (DitherTile.side - 1), (y + shift.y) & (DitherTile.side - 1))
    }
    self.init { x, y in SIMD4(value(x, y, shifts.a), pattern(x, y), value(x, y, shifts.b), 0) }
  }

  private init(_ offset: (_ x: Int, _ y: Int) -> SIMD4<Int16>) {
    offsets = (0..<DitherTile.side * DitherTile.side).map { position in
      let (y, x) = position.quotientAndRemainder(dividingBy: DitherTile.side)
      return offset(x, y)
    }
  }

  private static func bayer(_ x: Int, _ y: Int) -> Int16 { Int16(64 * rank(x & 7, y & 7) + 32) - 2048 }

  /// Returns the rank of a pixel in Bayer's order, 0..<64: successive ranks are far apart in the matrix.
  ///
  /// B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973: the bits of x ^ y and
  /// y, interleaved from the lowest on, are the bits of the rank from the highest on.
  private static func rank(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
  }
}

extension OklabColor {
  /// Returns the colour plus an offset of −2048...2047 a lane, scaled so that its whole range is `amplitude`; clamped to the
  /// range of the lanes.
  @inline(__always)
  func moved(by offset: SIMD4<Int16>, amplitude: Int16) -> OklabColor {
    // Rounded as `.nearest` does, halves up.
    let product =
      SIMD4<Int32>(truncatingIfNeeded: offset) &* SIMD4<Int32>(truncatingIfNeeded: SIMD4(repeating: amplitude))
    return moved(by: SIMD4(truncatingIfNeeded: (product &+ 2048) &>> 12))
  }
}
