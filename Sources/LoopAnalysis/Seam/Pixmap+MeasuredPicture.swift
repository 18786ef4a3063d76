import FixedPoint
import Raster

/// Differences of pixels over premultiplied red, green and blue.
extension Pixmap: MeasuredPicture {
  static func step(from a: Pixmap, to b: Pixmap) -> Fixed {
    precondition(a.pixels.count == b.pixels.count)
    return unsafe a.pixels.withUnsafeBufferPointer { a in
      unsafe b.pixels.withUnsafeBufferPointer { b in
        var sum = SIMD4<UInt64>()
        for index in a.indices {
          let difference = unsafe lanes(b[index]) &- lanes(a[index])
          sum &+= squares(difference)
        }
        return rootMeanSquare(sum, pixelCount: a.count)
      }
    }
  }

  static func bend(_ a: Pixmap, _ b: Pixmap, _ c: Pixmap) -> Fixed {
    precondition(a.pixels.count == b.pixels.count && a.pixels.count == c.pixels.count)
    return unsafe a.pixels.withUnsafeBufferPointer { a in
      unsafe b.pixels.withUnsafeBufferPointer { b in
        unsafe c.pixels.withUnsafeBufferPointer { c in
          var sum = SIMD4<UInt64>()
          for index in a.indices {
            let middle = unsafe lanes(b[index])
            let difference = unsafe lanes(c[index]) &- middle &- middle &+ lanes(a[index])
            sum &+= squares(difference)
          }
          return rootMeanSquare(sum, pixelCount: a.count)
        }
      }
    }
  }

  @inline(__always)
  private static func lanes(_ color: RGBA16) -> SIMD4<Int32> {
    SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
  }

  /// Returns the squares of values of at most 2 · 65535; 64 bits hold their sum over 2²⁹ pixels.
  @inline(__always)
  private static func squares(_ difference: SIMD4<Int32>) -> SIMD4<UInt64> {
    func square(_ lane: Int32) -> UInt64 { UInt64(truncatingIfNeeded: Int64(lane) &* Int64(lane)) }
    return SIMD4(square(difference[0]), square(difference[1]), square(difference[2]), 0)
  }

  /// Returns √(sum / 3n) / 257, which converts 16-bit channels to codes.
  private static func rootMeanSquare(_ sum: SIMD4<UInt64>, pixelCount: Int) -> Fixed {
    let total = UInt128(sum[0]) + UInt128(sum[1]) + UInt128(sum[2])
    let square = (total << 32) / (3 * UInt128(pixelCount) * 257 * 257)
    return Fixed(raw: Int64(square.squareRoot))
  }
}
