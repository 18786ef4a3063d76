import FixedPoint
import Raster

/// The local amplitudes of ordered dither: the full range of the offset in each lane.
///
/// Uniform noise over an interval a in each of three lanes is as strong as noise over √3 a in one. A palette whose
/// colours are d apart needs 3/2 d of the latter to mix all colours around the wanted one, instead of only two on a
/// line: a = 3/2 d / √3.
///
/// Naively the local distance d would be computed for every pixel, which takes as long as the rest of the dither.
/// Instead there is one amplitude for each cube of a grid in RGB, that of the palette colour nearest to the cube's
/// middle. The difference is invisible.
struct DitherAmplitudes: Sendable {
  /// The amplitude for each cube; the index is composed of the cube's coordinates, red first.
  let cubes: [Int16]

  /// The base-2 logarithm of a cube's side: eight 8-bit codes of a channel's 2¹⁶ values, so there are 2⁵ cubes along
  /// each axis.
  private static let sideBits: UInt16 = 11
  private static let axisBits = 5
  /// The number of nearest colours whose mean distance is the local distance.
  private static let neighbors = 3
  /// The bound on the amplitude near colours that lie apart in a palette of close ones, 16 8-bit codes: their dots would be more
  /// visible than a step.
  private static let limit = 16 * UInt64(OklabColor.code)

  /// Computes the amplitudes.
  ///
  /// - Parameters:
  ///   - grid: The search for the palette's colours.
  ///   - strength: The factor of the amplitudes, 0…100 %, rounded to the nearest unit.
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

  /// Returns the amplitude for a colour.
  @inline(__always)
  static func amplitude(for color: RGBA16, cubes: Span<Int16>) -> Int16 {
    let (red, green, blue) = (Int(color.red >> sideBits), Int(color.green >> sideBits), Int(color.blue >> sideBits))
    // Unchecked: there is a cube for every colour.
    return unsafe cubes[unchecked: (red << axisBits | green) << axisBits | blue]
  }

  /// Returns the amplitude near each palette colour.
  static func amplitudes(for colors: [OklabColor], strength: Int) -> [Int16] {
    unlimited(for: colors).map { Int16((Int64(min($0, limit)) * Int64(strength)).divided(by: 100, .nearest)) }
  }

  /// Returns whether the amplitude near most colours of a palette would exceed the bound.
  static func areTooSmall(for colors: [OklabColor]) -> Bool {
    let amplitudes = unlimited(for: colors).sorted()
    return amplitudes[amplitudes.count / 2] > limit
  }

  /// Returns the amplitude near each palette colour without the bound.
  ///
  /// The distance to the neighbours is the mean over the nearest three, as a single one may be very close.
  private static func unlimited(for colors: [OklabColor]) -> [UInt64] {
    colors.map { color in
      let squares = colors.map { color.squaredDistance(to: $0) }.filter { $0 > 0 }.sorted().prefix(neighbors)
      guard !squares.isEmpty else { return 0 }
      // 3/2 · d / √3 = √(3 d² / 4).
      let amplitudes = squares.map { (UInt64($0) * 3).divided(by: 4, .nearest).squareRoot }
      return amplitudes.reduce(0, +).divided(by: UInt64(amplitudes.count), .nearest)
    }
  }
}
