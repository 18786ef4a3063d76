import FixedPoint
import Raster

/// The mean colours of large square blocks of a picture, which show its motion without the codec noise that hides slow
/// motion.
struct ReducedFrame {
  /// Red, green and blue of each block, in 16-bit codes with 4 fractional bits.
  let samples: [Int32]

  /// Returns the side of the blocks: nine fit along the short side of the picture.
  static func blockSide(width: Int, height: Int) -> Int { max(1, min(width, height) / 9) }

  /// Computes the means of whole blocks; partial blocks at the right and bottom edges are ignored.
  init(_ pixmap: Pixmap) {
    let side = ReducedFrame.blockSide(width: pixmap.width, height: pixmap.height)
    let (columns, rows) = (pixmap.width / side, pixmap.height / side)
    var sums = [SIMD4<UInt64>](repeating: SIMD4(), count: columns * rows)
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<rows * side {
        for column in 0..<columns {
          // A block's row has fewer than 2¹⁶ pixels, so 32 bits hold its sum.
          var sum = SIMD4<UInt32>()
          let start = y * pixmap.width + column * side
          for index in start..<start + side {
            let color = unsafe pixels[index]
            sum &+= SIMD4(UInt32(color.red), UInt32(color.green), UInt32(color.blue), 0)
          }
          sums[y / side * columns + column] &+= SIMD4(UInt64(sum[0]), UInt64(sum[1]), UInt64(sum[2]), 0)
        }
      }
    }
    let area = UInt64(side * side)
    samples = sums.flatMap { sum in (0..<3).map { Int32((sum[$0] << 4).divided(by: area, .nearest)) } }
  }
}
