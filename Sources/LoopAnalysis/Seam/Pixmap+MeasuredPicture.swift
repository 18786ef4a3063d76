import FixedPoint
import Raster

/// Differences of pixels: the mean of those over black and of those over white, so that a black shape on transparency
/// shows, too.
///
/// With the differences d of a premultiplied colour and a of alpha, that is (d² + (d − a)²) / 2 = ((2d − a)² + a²) / 4.
/// Where nothing is transparent, a is 0, and d² remains.
extension Pixmap: MeasuredPicture {
  static func step(from a: Pixmap, to b: Pixmap) -> Fixed {
    let (a, b) = (a.pixels.span, b.pixels.span)
    precondition(a.count == b.count)
    var sum = SIMD4<UInt64>()
    for index in a.indices { sum &+= squares(lanes(b[index]) &- lanes(a[index])) }
    return rootMeanSquare(sum, pixelCount: a.count)
  }

  static func bend(_ a: Pixmap, _ b: Pixmap, _ c: Pixmap) -> Fixed {
    let (a, b, c) = (a.pixels.span, b.pixels.span, c.pixels.span)
    precondition(a.count == b.count && a.count == c.count)
    var sum = SIMD4<UInt64>()
    for index in a.indices {
      let middle = lanes(b[index])
      sum &+= squares(lanes(c[index]) &- middle &- middle &+ lanes(a[index]))
    }
    return rootMeanSquare(sum, pixelCount: a.count)
  }

  /// Returns 2c − a for the three colours, −65535…65535, and alpha.
  @inline(__always)
  private static func lanes(_ color: RGBA16) -> SIMD4<Int32> {
    let alpha = Int32(color.alpha)
    return SIMD4(
      2 &* Int32(color.red) &- alpha, 2 &* Int32(color.green) &- alpha, 2 &* Int32(color.blue) &- alpha, alpha)
  }

  /// Returns the squares of values of at most 4 · 65535; 64 bits hold their sum over 2²⁸ pixels.
  @inline(__always)
  private static func squares(_ difference: SIMD4<Int32>) -> SIMD4<UInt64> {
    func square(_ lane: Int32) -> UInt64 { UInt64(truncatingIfNeeded: Int64(lane) &* Int64(lane)) }
    return SIMD4(square(difference[0]), square(difference[1]), square(difference[2]), square(difference[3]))
  }

  /// Returns √(sum / 12n) / 257, where the square of alpha counts for each colour, which converts 16-bit channels to codes.
  private static func rootMeanSquare(_ sum: SIMD4<UInt64>, pixelCount: Int) -> Fixed {
    let total = UInt128(sum[0]) + UInt128(sum[1]) + UInt128(sum[2]) + 3 * UInt128(sum[3])
    let square = (total << 32) / (12 * UInt128(pixelCount) * 257 * 257)
    return Fixed(raw: Int64(square.squareRoot))
  }
}
