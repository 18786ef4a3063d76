import FixedPoint
import Raster

/// The error of a colour, or a colour with the error of others: red, green and blue in 16-bit codes; the last is 0.
typealias ColorError = SIMD4<Int32>

/// How far off a pixel's colour may be for the pixels after it to make up for it.
///
/// Where a colour lies outside of all that the palette can mix, every pixel is off to the same side: without a bound the
/// error would grow, and smear whatever comes next.
struct ErrorDiffusion: Sendable {
  /// The palette's colours.
  let colors: [ColorError]
  /// For each of them, the largest error that is passed on, in each channel: how far its neighbours are.
  ///
  /// Of two neighbours no third colour lies between, in the ball whose diameter ends at them (Gabriel's graph): it is with
  /// those that a colour is mixed. Half of their distance is what a colour between two is off; twice that leaves room.
  let bounds: [ColorError]
  /// The part of an error that is passed on, in 1024ths.
  let part: Int32

  /// - Parameters:
  ///   - colors: The palette's colours.
  ///   - strength: How much of an error is passed on, 0…100 %; to the nearest step.
  init(_ colors: [RGB8], strength: Int) {
    let codes = colors.map { ColorError(RGBA16($0)) }
    self.colors = codes
    part = (Int32(strength) << 10).divided(by: 100, .nearest)
    let places = colors.map { OklabColor($0) }
    bounds = colors.indices.map { index in
      // From the nearest on: what lies between a colour and another is nearer than that.
      let others = colors.indices
        .map { (distance: places[index].squaredDistance(to: places[$0]), index: $0) }
        .filter { $0.distance > 0 }
        .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      var bound = ColorError.zero
      for (place, other) in others.enumerated() {
        let isNeighbor = others[..<place].allSatisfy { between in
          let sum = between.distance + places[between.index].squaredDistance(to: places[other.index])
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

extension ColorError {
  init(_ color: RGBA16) { self.init(Int32(color.red), Int32(color.green), Int32(color.blue), 0) }
}

extension Quantizer {
  /// Chooses colours row by row, the even rows from the left and the odd ones from the right, so that no pattern leans.
  ///
  /// Each pixel's colour and the errors that it takes, limited to a channel's range, go to the nearest colour; what that
  /// is off is the pixel's error. Transparent pixels take and give none, nor do those whose own colour is in the palette.
  func index<Kernel: DiffusionKernel>(
    _ pixmap: borrowing Pixmap, _ diffusion: ErrorDiffusion, _ kernel: Kernel.Type, into image: inout IndexedImage
  ) {
    let (tableColors, cubes) = (nearest.colors.span, nearest.cubes.span)
    let (lists, others) = (nearest.lists.span, nearest.others.span)
    let (places, colors, bounds) = (exact.places.span, diffusion.colors.span, diffusion.bounds.span)
    let (width, height) = (image.width, image.height)
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    // Three rows in turn, with two places at either end that stay zero.
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
          if let own = ExactColors.index(of: RGB8(pixel), in: places) {
            index = own
          } else {
            let taken = Kernel.sum(errors, current: row + x, above: above + x, top: top + x, step: step)
            let wanted = ColorError(pixel) &+ taken
            index = NearestColorGrid.nearest(
              to: OklabColor(RGBA16(kept: wanted), cones: cones.span, roots: roots.span), colors: tableColors,
              cubes: cubes, lists: lists, others: others)
            let bound = bounds[index]
            error = (wanted &- colors[index]).clamped(lowerBound: 0 &- bound, upperBound: bound)
            error = (error &* diffusion.part &+ 512) &>> 10
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
  /// A colour with the errors that it takes, limited to a channel's range.
  @inline(__always)
  fileprivate init(kept color: ColorError) {
    let color = color.clamped(lowerBound: .zero, upperBound: ColorError(repeating: 65535))
    self.init(red: UInt16(color.x), green: UInt16(color.y), blue: UInt16(color.z), alpha: .max)
  }
}
