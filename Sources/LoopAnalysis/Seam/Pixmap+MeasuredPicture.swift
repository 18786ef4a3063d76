import FixedPoint
import Raster

/// Differences of pixels: the mean of those over black and of those over white, so that a black shape on transparency
/// shows, too.
///
/// With the differences d of a premultiplied colour and a of alpha, that is (d² + (d − a)²) / 2 = ((2d − a)² + a²) / 4.
/// Where nothing is transparent, a is 0, and d² remains.
extension Pixmap: MeasuredPicture {
  static func step(from a: Pixmap, to b: Pixmap) -> Fixed { stepAndBend(a, a, b).step }

  /// Reads each pixel once, as plain integers: SSE2 has no signed vector product of 64 bits.
  static func stepAndBend(_ a: Pixmap, _ b: Pixmap, _ c: Pixmap) -> (step: Fixed, bend: Fixed) {
    let width = a.width
    let (a, b, c) = (a.pixels.span, b.pixels.span, c.pixels.span)
    precondition(a.count == b.count && a.count == c.count)
    var (stepSum, bendSum): (UInt128, UInt128) = (0, 0)
    for start in stride(from: 0, to: a.count, by: width) {
      // A pixel adds less than 2⁴⁰, so 64 bits hold the sum of a row.
      var (steps, bends): (UInt64, UInt64) = (0, 0)
      for index in start..<start + width {
        let (first, middle, last) = (a[index], b[index], c[index])
        let oldAlpha = Int32(middle.alpha) &- Int32(first.alpha)
        let newAlpha = Int32(last.alpha) &- Int32(middle.alpha)
        func add(_ first: UInt16, _ middle: UInt16, _ last: UInt16) {
          let oldStep = 2 &* (Int32(middle) &- Int32(first)) &- oldAlpha
          let newStep = 2 &* (Int32(last) &- Int32(middle)) &- newAlpha
          steps &+= square(newStep)
          bends &+= square(newStep &- oldStep)
        }
        add(first.red, middle.red, last.red)
        add(first.green, middle.green, last.green)
        add(first.blue, middle.blue, last.blue)
        steps &+= 3 &* square(newAlpha)
        bends &+= 3 &* square(newAlpha &- oldAlpha)
      }
      stepSum += UInt128(steps)
      bendSum += UInt128(bends)
    }
    return (rootMeanSquare(stepSum, pixelCount: a.count), rootMeanSquare(bendSum, pixelCount: a.count))
  }

  @inline(__always)
  private static func square(_ value: Int32) -> UInt64 { UInt64(truncatingIfNeeded: Int64(value) &* Int64(value)) }

  /// Returns √(sum / 12n) / 257, where the square of alpha counts for each colour, which converts 16-bit channels to codes.
  private static func rootMeanSquare(_ sum: UInt128, pixelCount: Int) -> Fixed {
    Fixed(raw: Int64(((sum << 32) / (12 * UInt128(pixelCount) * 257 * 257)).squareRoot))
  }
}
