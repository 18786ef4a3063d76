import FixedPoint
import Raster

/// How far ordered dither moves colours between those of a palette, from one end to the other, in each lane.
///
/// Three lanes of noise that is evenly spread over a are as strong as one over √3 a. A palette whose colours lie d apart
/// needs 3/2 d of that to mix those around a colour, and not only two on a line.
/// It is told for cubes of colours, by the palette's colour nearest to the middle: to ask for every pixel would take as long
/// as all the rest, and a little more or less of it does not show.
struct DitherAmplitudes: Sendable {
  /// The amplitude for each cube, at the place that its channels make together, red first.
  let cubes: [Int16]

  /// A cube's sides are 2¹¹, 8 8-bit codes, of a channel's 2¹⁶: there are 2⁵ along each.
  private static let sideBits: UInt16 = 11
  private static let placeBits = 5
  /// Colours whose distances tell how far apart colours lie.
  private static let neighbors = 3
  /// 16 8-bit codes: colours farther apart are not mixed evenly, because their dots would show more than a step does.
  private static let largest = 16 * Int64(OklabColor.code)

  /// - Parameters:
  ///   - grid: Finds the palette's colours.
  ///   - strength: The part of the amplitudes that is used, 0…100 %; to the nearest step.
  init(_ grid: NearestColorGrid, strength: Int) {
    let amplitudes = DitherAmplitudes.amplitudes(for: grid.colors, strength: strength)
    let side: UInt16 = 1 << DitherAmplitudes.sideBits
    let middles = stride(from: side / 2, to: .max, by: Int(side))
    cubes = middles.flatMap { red in
      middles.flatMap { green in
        middles.map { blue in
          let middle = OklabColor(RGBA16(red: red, green: green, blue: blue, alpha: .max))
          return amplitudes[grid.nearest(to: middle)]
        }
      }
    }
  }

  /// The amplitude for a colour.
  @inline(__always)
  static func amplitude(for color: RGBA16, cubes: Span<Int16>) -> Int16 {
    let (red, green, blue) = (Int(color.red >> sideBits), Int(color.green >> sideBits), Int(color.blue >> sideBits))
    // Unchecked: there is a cube for every colour.
    return unsafe cubes[unchecked: (red << placeBits | green) << placeBits | blue]
  }

  /// How far colours near each of a palette are moved.
  ///
  /// The distance to the next colours is the mean of those to the nearest three, as one may be very close.
  static func amplitudes(for colors: [OklabColor], strength: Int) -> [Int16] {
    colors.map { color in
      let squares = colors.map { color.squaredDistance(to: $0) }.filter { $0 > 0 }.sorted().prefix(neighbors)
      guard !squares.isEmpty else { return 0 }
      // 3/2 · d / √3 = √(3 d² / 4).
      let amplitudes = squares.map { (UInt64($0) * 3).divided(by: 4, .nearest).squareRoot }
      let mean = amplitudes.reduce(0, +).divided(by: UInt64(amplitudes.count), .nearest)
      return Int16((min(Int64(mean), largest) * Int64(strength)).divided(by: 100, .nearest))
    }
  }
}
