import FixedPoint
import Geometry

@testable import Raster

/// The pixels of a copy of a picture, without its outline, each computed from the picture on its own.
struct ImageCopyReference {
  let image: ImageLevels
  let center: Point
  let size: Size
  let turn: Angle
  let repeats: Bool

  /// Returns the colours of a region, row by row.
  func pixels(in region: PixelRegion) -> [RGBA16] {
    let color = turn.steps == 0 ? upright : turned
    return region.rows.flatMap { y in region.columns.map { x in color(x, y) } }
  }

  private var level: Pixmap { image.level(width: size.width.rounded(.up), height: size.height.rounded(.up)) }

  /// The colour of a pixel by its column and row.
  private var upright: (Int, Int) -> RGBA16 {
    let source = level
    func taps(_ pixel: Int, count: Int, middle: Fixed, length: Fixed) -> [ImageTaps.Tap] {
      ImageTaps(
        count: count, start: middle - length.half, length: length, pixels: pixel..<pixel + 1,
        edge: repeats ? .repeats : .extends
      ).taps[0]
    }
    return { x, y in
      let columns = taps(x, count: source.width, middle: center.x, length: size.width)
      var sum = SIMD4<Int32>(repeating: CubicTaps.half)
      for row in taps(y, count: source.height, middle: center.y, length: size.height) {
        var mixed = SIMD4<Int32>(repeating: CubicTaps.half)
        for column in columns {
          mixed &+= SIMD4<Int32>(truncatingIfNeeded: SIMD4(source[column.index, row.index])) &* column.weight
        }
        sum &+= (mixed &>> CubicTaps.shift) &* row.weight
      }
      return RGBA16(clipping: sum &>> CubicTaps.shift)
    }
  }

  /// The colour of a pixel by its column and row: interpolated in an upright copy, at a position with four products.
  private var turned: (Int, Int) -> RGBA16 {
    let width = max(1, min(level.width, size.width.rounded(.nearest)))
    let height = max(1, min(level.height, size.height.rounded(.nearest)))
    let copy = ImageCopyReference(
      image: image, center: Point(x: Fixed(width).half, y: Fixed(height).half),
      size: Size(width: Fixed(width), height: Fixed(height)), turn: Angle(steps: 0), repeats: repeats)
    let source = copy.pixels(in: PixelRegion(width: width, height: height))
    let (sine, cosine) = turn.sineAndCosine
    func rate(_ part: Int64, _ count: Int, _ side: Fixed) -> Int128 {
      let product: Int128 = Int128(part) * Int128(count) << 18
      return product.divided(by: Int128(side.raw), .nearest)
    }
    let (acrossX, acrossY) = (rate(cosine, width, size.width), rate(-sine, height, size.height))
    let (downX, downY) = (rate(sine, width, size.width), rate(cosine, height, size.height))
    func index(_ position: Int64, _ count: Int) -> Int {
      let count = Int64(count)
      return Int(repeats ? (position % count + count) % count : max(0, min(count - 1, position)))
    }
    /// Returns the pixels around a position in units of 2⁻¹⁶ pixels, rounded to 2⁻¹⁰, and their weights.
    func taps(_ position: Int64, _ count: Int) -> [(index: Int, weight: Int)] {
      let rounded = (position + 32) / 64 - ((position + 32) % 64 < 0 ? 1 : 0)
      let first = rounded / 1024 - (rounded % 1024 < 0 ? 1 : 0) - 1
      let weights = CubicTaps.normalized(
        (first..<first + 4).map { CubicTaps.kernel(Int(abs($0 * 1024 - rounded)), unit: 1024) })
      return zip(first..<first + 4, weights).map { (index($0, count), Int($1)) }
    }
    func mix(_ colors: [(color: SIMD4<Int>, weight: Int)]) -> SIMD4<Int> {
      colors.reduce(SIMD4(repeating: 8192)) { $0 &+ $1.color &* $1.weight } &>> 14
    }
    return { x, y in
      let dx = Int128((Int64(2 * x + 1) << 15) - center.x.raw)
      let dy = Int128((Int64(2 * y + 1) << 15) - center.y.raw)
      let (wayX, wayY): (Int128, Int128) = (acrossX * dx + downX * dy, acrossY * dx + downY * dy)
      let u = Int64(wayX >> 32) + Int64(width - 1) << 15
      let v = Int64(wayY >> 32) + Int64(height - 1) << 15
      let columns = taps(u, width)
      let color = mix(
        taps(v, height).map { row, weight in
          let colors = columns.map { column, weight in
            (SIMD4<Int>(truncatingIfNeeded: SIMD4(source[row * width + column])), weight)
          }
          return (mix(colors), weight)
        })
      return RGBA16(clipping: SIMD4<Int32>(truncatingIfNeeded: color))
    }
  }
}
