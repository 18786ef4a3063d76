import FixedPoint
import Raster

/// The means of square blocks of a picture: its motion without the fine noise of a codec.
struct ReducedFrame {
  /// Red, green and blue of each block, in 16 bits.
  let samples: [Int32]

  /// The side of the blocks of a picture: 8 pixels, less where there would be fewer than 32 blocks along its short side.
  static func blockSide(width: Int, height: Int) -> Int { max(1, min(8, min(width, height) / 32)) }

  /// Takes the means of whole blocks; what is left of a block at the right and below is left out.
  init(_ pixmap: Pixmap) {
    let side = ReducedFrame.blockSide(width: pixmap.width, height: pixmap.height)
    let columns = pixmap.width / side
    var samples = [Int32](repeating: 0, count: 3 * columns * (pixmap.height / side))
    for row in 0..<pixmap.height / side * side {
      let start = row / side * columns
      for column in 0..<columns {
        var sum = SIMD4<Int32>()
        for x in column * side..<(column + 1) * side {
          let color = pixmap.pixels[row * pixmap.width + x]
          sum &+= SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
        }
        let place = 3 * (start + column)
        samples[place] &+= sum[0]
        samples[place + 1] &+= sum[1]
        samples[place + 2] &+= sum[2]
      }
    }
    let divisor = Int32(side * side)
    self.samples = samples.map { $0.divided(by: divisor, .nearest) }
  }
}
