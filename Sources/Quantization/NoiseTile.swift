import FixedPoint

/// Three blue-noise patterns side by side, one for each channel: the same tile, shifted so far that they have nothing to
/// do with each other.
struct NoiseTile: Sendable {
  /// Columns and rows, a power of two.
  static let side = BlueNoise.side

  /// Neighbours that tell how far apart colours lie.
  private static let neighbors = 3

  /// 16 8-bit codes: colours farther apart are not mixed evenly, because their dots would show more than a step does.
  private static let largestAmplitude: Int32 = 256

  /// The noise at (x, y), at `y * side + x`: −2048...2047 a channel, each equally often.
  let offsets: [ColorVector]

  init() {
    let side = NoiseTile.side
    func value(_ x: Int, _ y: Int) -> Int32 {
      Int32(BlueNoise.thresholds[(y & (side - 1)) * side + x & (side - 1)]) - 2048
    }
    offsets = (0..<side * side).map { place in
      let (y, x) = place.quotientAndRemainder(dividingBy: side)
      return ColorVector(red: value(x, y), green: value(x + 41, y + 23), blue: value(x + 17, y + 47))
    }
  }

  /// How far noise moves what is nearest to a palette colour, from one end to the other, in steps of a channel.
  ///
  /// A palette whose colours lie d apart along the greys (a weighted distance of √29 d) needs noise of d to mix two of
  /// them evenly anywhere between; half as much again serves the other directions, in which less of the noise counts.
  /// The distance is the mean of those to the nearest three, as a colour may have one neighbour that is very close.
  static func amplitudes(for colors: [ColorVector]) -> [Int32] {
    colors.map { color in
      let squares = colors.map { color.squaredDistance(to: $0) }.filter { $0 > 0 }.sorted().prefix(neighbors)
      guard !squares.isEmpty else { return 0 }
      // 3/2 · d, with 29 d² = the squared distance.
      let amplitudes = squares.map { (UInt64($0) * 9).divided(by: 4 * 29, .nearest).squareRoot }
      let mean = amplitudes.reduce(0, +).divided(by: UInt64(amplitudes.count), .nearest)
      return min(Int32(mean), largestAmplitude)
    }
  }
}

extension ColorVector {
  /// The colour moved by noise of −2048...2047 a channel, whose whole range becomes `amplitude`; kept in range.
  @inline(__always)
  func moved(by noise: ColorVector, amplitude: Int32) -> ColorVector {
    func moved(_ value: Int32, _ noise: Int32) -> Int32 {
      // |noise · amplitude| ≤ 2¹⁹. Rounded to the nearest, as .nearest does.
      min(max(value &+ (noise &* amplitude &+ 2048) >> 12, 0), ColorVector.maximum)
    }
    return ColorVector(red: moved(red, noise.red), green: moved(green, noise.green), blue: moved(blue, noise.blue))
  }
}
