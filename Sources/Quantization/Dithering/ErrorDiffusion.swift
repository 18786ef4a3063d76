import FixedPoint
import Raster

/// The error of a colour, or a colour plus errors: red, green and blue in 16-bit codes; the last lane is 0.
typealias ColorError = SIMD4<Int32>

/// The palette-dependent limits of error diffusion.
///
/// A colour outside the convex hull of the palette is off to the same side at every pixel: without a limit its error
/// would accumulate and smear over whatever follows.
struct ErrorDiffusion: Sendable {
  /// The palette colours.
  let colors: [ColorError]
  /// For each palette colour, the largest error that is diffused, in each channel: the distance to its farthest
  /// neighbour.
  ///
  /// Two colours are neighbours if no third one lies in the ball whose diameter they span (the Gabriel graph): these
  /// are the colours that mix. A colour between two neighbours is off by at most half of their distance; the limit is
  /// twice that.
  let bounds: [ColorError]
  /// The share of an error that is diffused, in 1024ths.
  let part: Int32

  /// Computes the limits.
  ///
  /// - Parameters:
  ///   - colors: The palette colours.
  ///   - strength: The share of an error that is diffused, 0…100 %, rounded to the nearest 1024th.
  init(_ colors: [RGB8], strength: Int) {
    let codes = colors.map { ColorError(RGBA16($0)) }
    self.colors = codes
    part = (Int32(strength) << 10).divided(by: 100, .nearest)
    let oklabColors = colors.map { OklabColor($0) }
    bounds = colors.indices.map { index in
      // Sorted by distance, since a colour in the ball between two others is nearer than the farther of them.
      let others = colors.indices
        .map { (distance: oklabColors[index].squaredDistance(to: oklabColors[$0]), index: $0) }
        .filter { $0.distance > 0 }
        .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      var bound = ColorError.zero
      for (rank, other) in others.enumerated() {
        let isNeighbor = others[..<rank].allSatisfy { between in
          let sum = between.distance + oklabColors[between.index].squaredDistance(to: oklabColors[other.index])
          return sum >= other.distance
        }
        if isNeighbor {
          let step = codes[other.index] &- codes[index]
          bound = pointwiseMax(bound, pointwiseMax(step, 0 &- step))
        }
      }
      return bound
    }
  }
}

extension ErrorDiffusion {
  /// Returns the error of a palette colour that is shown for a wanted one: the part of it that is diffused, within its bound.
  @inline(__always)
  static func error(
    of wanted: ColorError, shownAs color: ColorError, bound: ColorError, part: Int32
  ) -> ColorError {
    let error = (wanted &- color).clamped(lowerBound: 0 &- bound, upperBound: bound)
    return (error &* part &+ 512) &>> 10
  }
}

extension ColorError {
  init(_ color: RGBA16) { self.init(Int32(color.red), Int32(color.green), Int32(color.blue), 0) }
}

extension Quantizer {
  /// Maps pixels to indices row by row, even rows from the left and odd rows from the right, so that the pattern has no
  /// slant.
  ///
  /// Each pixel's colour plus the errors it receives, clamped to the channels' range, is mapped to the nearest palette
  /// colour; the difference is the pixel's error. Transparent pixels, and pixels whose own colour is in the palette,
  /// neither receive nor pass on errors.
  func index<Kernel: DiffusionKernel>(
    _ pixmap: borrowing Pixmap, _ diffusion: ErrorDiffusion, _ kernel: Kernel.Type, into image: inout IndexedImage
  ) {
    let (tableColors, cubes) = (nearest.colors.span, nearest.cubes.span)
    let (lists, others) = (nearest.lists.span, nearest.others.span)
    let (slots, colors, bounds) = (exact.slots.span, diffusion.colors.span, diffusion.bounds.span)
    let (width, height) = (image.width, image.height)
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    // Three rows are reused in turn, each with a margin of two zero elements at either end.
    let rowLength = width + 4
    var rows = [ColorError](repeating: .zero, count: 3 * rowLength)
    var errors = rows.mutableSpan
    for y in 0..<height {
      let step = y & 1 == 0 ? 1 : -1
      let (row, above, top) = (y % 3 * rowLength + 2, (y + 2) % 3 * rowLength + 2, (y + 1) % 3 * rowLength + 2)
      var x = y & 1 == 0 ? 0 : width - 1
      for _ in 0..<width {
        let position = y * width + x
        var (index, error) = (Int(transparentIndex), ColorError.zero)
        if let pixel = alpha.color(of: pixels[position]) {
          if let own = ExactColors.index(of: RGB8(pixel), in: slots) {
            index = own
          } else {
            let taken = Kernel.sum(errors, current: row + x, above: above + x, top: top + x, step: step)
            let wanted = ColorError(pixel) &+ taken
            index = NearestColorGrid.nearest(
              to: OklabColor(RGBA16(kept: wanted), cones: cones.span, roots: roots.span), colors: tableColors,
              cubes: cubes, lists: lists, others: others)
            error = ErrorDiffusion.error(
              of: wanted, shownAs: colors[index], bound: bounds[index], part: diffusion.part)
          }
        }
        indices[position] = UInt8(truncatingIfNeeded: index)
        errors[row + x] = error
        x += step
      }
    }
  }
}

extension RGBA16 {
  /// Creates a colour from a sum of a colour and errors, clamped to the channels' range.
  @inline(__always)
  init(kept color: ColorError) {
    let color = color.clamped(lowerBound: .zero, upperBound: ColorError(repeating: 65535))
    self.init(red: UInt16(color.x), green: UInt16(color.y), blue: UInt16(color.z), alpha: .max)
  }
}
