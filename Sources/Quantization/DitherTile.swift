/// Three patterns of thresholds side by side, one for each channel: the same one, shifted so far that they have nothing
/// to do with each other.
struct DitherTile: Sendable {
  /// Columns and rows, a power of two.
  static let side = BlueNoise.side

  /// How far from its place the colour at (x, y) is moved, at `y * side + x`: −2048...2047 a channel.
  let offsets: [ColorVector]

  /// Noise: each value equally often.
  static let blueNoise = DitherTile(shifts: (green: (41, 23), blue: (17, 47))) { x, y in
    Int32(BlueNoise.thresholds[y * side + x]) - 2048
  }

  /// The matrix of 8 x 8, again and again: 64 values, each in the middle of its 64th of the range.
  static let bayer = DitherTile(shifts: (green: (1, 4), blue: (4, 2))) { x, y in
    Int32(64 * rank(x & 7, y & 7) + 32) - 2048
  }

  private init(shifts: (green: (x: Int, y: Int), blue: (x: Int, y: Int)), _ pattern: (Int, Int) -> Int32) {
    let side = DitherTile.side
    func value(_ x: Int, _ y: Int, _ shift: (x: Int, y: Int)) -> Int32 {
      pattern((x + shift.x) & (side - 1), (y + shift.y) & (side - 1))
    }
    offsets = (0..<side * side).map { place in
      let (y, x) = place.quotientAndRemainder(dividingBy: side)
      return ColorVector(red: pattern(x, y), green: value(x, y, shifts.green), blue: value(x, y, shifts.blue))
    }
  }

  /// The place of a pixel in Bayer's order, 0..<64: neighbours in the order are far apart in the matrix.
  ///
  /// B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973: the bits of x ^ y and y,
  /// from the lowest on, are those of the rank from the highest on.
  private static func rank(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
  }
}

extension ColorVector {
  /// The colour moved by an offset of −2048...2047 a channel, whose whole range becomes `amplitude`; kept in range.
  @inline(__always)
  func moved(by offset: ColorVector, amplitude: Int32) -> ColorVector {
    func moved(_ value: Int32, _ offset: Int32) -> Int32 {
      // |offset · amplitude| ≤ 2¹⁹. Rounded to the nearest, as .nearest does.
      min(max(value &+ (offset &* amplitude &+ 2048) >> 12, 0), ColorVector.maximum)
    }
    return ColorVector(red: moved(red, offset.red), green: moved(green, offset.green), blue: moved(blue, offset.blue))
  }
}
