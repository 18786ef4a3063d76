import FixedPoint
import Raster

/// The means of large square blocks of a picture: its motion without the noise of a codec, in which slow loops drown.
struct ReducedFrame {
  /// Red, green and blue of each block, in 16 bits with 4 more behind the point.
  let samples: [Int32]

  /// The side of the blocks of a picture, of which nine stand along its short side.
  static func blockSide(width: Int, height: Int) -> Int { max(1, min(width, height) / 9) }

  /// Takes the means of whole blocks; what is left of a block at the right and below is left out.
  init(_ pixmap: Pixmap) {
    let side = ReducedFrame.blockSide(width: pixmap.width, height: pixmap.height)
    let (columns, rows) = (pixmap.width / side, pixmap.height / side)
    var sums = [SIMD4<UInt64>](repeating: SIMD4(), count: columns * rows)
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<rows * side {
        for column in 0..<columns {
          // A block's row has less than 2¹⁶ pixels, so that 32 bits hold its sum.
          var sum = SIMD4<UInt32>()
          let start = y * pixmap.width + column * side
          for place in start..<start + side {
            let color = unsafe pixels[place]
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
