import FixedPoint
import Raster

/// For every colour a mix of palette colours: the colours that approximate it in the mean, from dark to light.
///
/// This is the pattern dither of T. Knoll (U.S. patent 6,606,166, expired): the error of the nearest palette colour is
/// added to the wanted one, of which the nearest colour is taken again, and so on. A pixel gets the colour of the mix
/// whose rank is that of its threshold. Unlike an offset of the colour, that approximates any colour between those of
/// the palette, however far these are apart.
///
/// Naively a mix would be found for each pixel, which takes 16 searches. Instead there is one for each point of a grid in
/// RGB. A pixel takes that of a corner of the cube around its colour, by thresholds again, so the mean over several
/// pixels has no steps.
struct ColorMixes: Sendable {
  /// The number of colours in a mix.
  static let count = 16
  /// The mixes of all points, 16 palette indices each; the index of a point is composed of its coordinates, red first.
  let indices: [UInt8]

  /// The base-2 logarithm of the distance between points: eight 8-bit codes of a channel's 2¹⁶ values.
  private static let stepBits = 11
  /// The number of points along an axis.
  private static let side = 1 << (16 - stepBits) + 1

  /// Finds the mixes.
  ///
  /// - Parameters:
  ///   - grid: The search for the palette's colours.
  ///   - diffusion: The limits of the errors that are added.
  init(_ grid: NearestColorGrid, _ diffusion: ErrorDiffusion) {
    let ramp = (0..<ColorMixes.side).map { UInt16(clamping: $0 << ColorMixes.stepBits) }
    var indices: [UInt8] = []
    indices.reserveCapacity(ramp.count * ramp.count * ramp.count * ColorMixes.count)
    for red in ramp {
      for green in ramp {
        for blue in ramp {
          let color = RGBA16(red: red, green: green, blue: blue, alpha: .max)
          indices += ColorMixes.mix(of: color, grid, diffusion)
        }
      }
    }
    self.indices = indices
  }

  /// Returns the palette colours that approximate a colour in the mean, from dark to light.
  static func mix(of color: RGBA16, _ grid: NearestColorGrid, _ diffusion: ErrorDiffusion) -> [UInt8] {
    var error = ColorError.zero
    let mix = (0..<count).map { _ in
      let wanted = ColorError(color) &+ error
      let index = grid.nearest(to: OklabColor(RGBA16(kept: wanted)))
      error = ErrorDiffusion.error(
        of: wanted, shownAs: diffusion.colors[index], bound: diffusion.bounds[index], part: diffusion.part)
      return index
    }
    // Equal colours follow one another, so that neighbouring thresholds choose them.
    return mix.sorted { (grid.colors[$0].lanes[1], $0) < (grid.colors[$1].lanes[1], $1) }
      .map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Returns the palette index of a pixel.
  ///
  /// - Parameters:
  ///   - color: Its colour.
  ///   - offset: Its offset in the ``DitherTile``.
  ///   - indices: ``indices``.
  @inline(__always)
  static func index(for color: RGBA16, offset: SIMD4<Int16>, in indices: Span<UInt8>) -> UInt8 {
    let thresholds = SIMD4<Int32>(truncatingIfNeeded: offset) &+ 2048
    func coordinate(_ channel: UInt16, _ threshold: Int32) -> Int {
      (Int(channel) &+ Int(threshold &>> 1)) &>> stepBits
    }
    // Two thresholds are enough for three axes, and the third is left for the rank.
    let red = coordinate(color.red, thresholds[0])
    let green = coordinate(color.green, thresholds[2])
    let blue = coordinate(color.blue, thresholds[0])
    let point = (red &* side &+ green) &* side &+ blue
    // Unchecked: thresholds are in 0..<4096, so there is a mix for the point and a colour for the rank.
    return unsafe indices[unchecked: point &* count &+ Int(thresholds[1] &>> 8)]
  }
}
