import FixedPoint

/// How far ordered dither moves colours between those of a palette, from one end to the other, in steps of a channel.
///
/// A palette whose colours lie d apart along the greys (a weighted distance of √29 d) needs noise of d to mix two of
/// them evenly anywhere between; half as much again serves the other directions, in which less of the noise counts.
/// It is told for cubes of colours, by the palette's colour nearest to the middle: to ask for every pixel would take as long
/// as all the rest, and a little more or less of it does not show.
struct DitherAmplitudes: Sendable {
  /// The amplitude for each cube, at the place that its channels make together, red first.
  let cubes: [UInt16]

  /// A cube's sides are 2⁷ steps, 8 8-bit codes, of a channel's 2¹²: there are 2⁵ along each.
  private static let sideBits: Int32 = 7
  private static let placeBits: Int32 = 5
  /// Colours whose distances tell how far apart colours lie.
  private static let neighbors = 3
  /// 16 8-bit codes: colours farther apart are not mixed evenly, because their dots would show more than a step does.
  private static let largest: Int32 = 256

  /// - Parameters:
  ///   - vectors: The palette's colours, 1...256.
  ///   - nearest: Those of them nearest to others.
  ///   - strength: The part of the amplitudes that is used, 0…100 %; to the nearest step.
  init(_ vectors: [ColorVector], _ nearest: NearestColors, strength: Int) {
    let amplitudes = DitherAmplitudes.amplitudes(for: vectors, strength: strength)
    let side: Int32 = 1 << DitherAmplitudes.sideBits
    let middles = stride(from: side / 2, to: ColorVector.maximum, by: Int(side))
    cubes = middles.flatMap { red in
      middles.flatMap { green in
        middles.map { blue in
          UInt16(amplitudes[nearest.nearest(to: ColorVector(red: red, green: green, blue: blue))])
        }
      }
    }
  }

  /// The amplitude for a colour.
  @inline(__always)
  static func amplitude(for color: ColorVector, cubes: Span<UInt16>) -> Int32 {
    // Unchecked: a colour's channels have 12 bits, so its cube exists.
    let (red, green, blue) = (color.red >> sideBits, color.green >> sideBits, color.blue >> sideBits)
    return Int32(unsafe cubes[unchecked: Int((red << placeBits | green) << placeBits | blue)])
  }

  /// How far colours near each of a palette are moved.
  ///
  /// The distance to the next colours is the mean of those to the nearest three, as one may be very close.
  static func amplitudes(for colors: [ColorVector], strength: Int) -> [Int32] {
    colors.map { color in
      let squares = colors.map { color.squaredDistance(to: $0) }.filter { $0 > 0 }.sorted().prefix(neighbors)
      guard !squares.isEmpty else { return 0 }
      // 3/2 · d, with 29 d² = the squared distance.
      let amplitudes = squares.map { (UInt64($0) * 9).divided(by: 4 * 29, .nearest).squareRoot }
      let mean = amplitudes.reduce(0, +).divided(by: UInt64(amplitudes.count), .nearest)
      return (min(Int32(mean), largest) * Int32(strength)).divided(by: 100, .nearest)
    }
  }
}
