import FixedPoint
import Raster

/// A picture reduced to mean colours, which show its motion without the codec noise and the dither that hide slow
/// motion.
struct ReducedFrame: MeasuredPicture {
  let width: Int
  let height: Int
  /// The number of samples of a block.
  private static let channels = 4
  /// The samples of each block in raster order, in 16-bit codes with 4 fractional bits: red, green and blue less half of
  /// alpha, then √¾ of alpha.
  ///
  /// The sum of the squares of their differences is the mean of that over black and that over white: with the differences
  /// d of a premultiplied colour and a of alpha, (d² + (d − a)²) / 2 = (d − a/2)² + a²/4, the latter for three colours.
  let samples: [Int32]

  /// Returns the side of square blocks so that a number of them fit along the short side of a picture.
  static func blockSide(width: Int, height: Int, along count: Int = 9) -> Int { max(1, min(width, height) / count) }

  /// Computes the means of whole blocks; partial blocks at the right and bottom edges are ignored.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - side: The side of a block; by default nine blocks fit along the short side.
  init(_ pixmap: Pixmap, side: Int? = nil) {
    let side = side ?? ReducedFrame.blockSide(width: pixmap.width, height: pixmap.height)
    let (columns, rows) = (pixmap.width / side, pixmap.height / side)
    var sums = [SIMD4<UInt64>](repeating: SIMD4(), count: columns * rows)
    precondition(pixmap.hasAllPixels)
    let pixels = pixmap.pixels.span
    for y in 0..<rows * side {
      for column in 0..<columns {
        // A block's row has fewer than 2¹⁶ pixels, so 32 bits hold its sum.
        var sum = SIMD4<UInt32>()
        let start = y * pixmap.width + column * side
        for index in start..<start + side {
          let color = unsafe pixels[unchecked: index]
          sum &+= SIMD4(UInt32(color.red), UInt32(color.green), UInt32(color.blue), UInt32(color.alpha))
        }
        sums[y / side * columns + column] &+= SIMD4<UInt64>(truncatingIfNeeded: sum)
      }
    }
    let area = UInt64(side * side)
    (width, height) = (columns, rows)
    var samples: [Int32] = []
    samples.reserveCapacity(ReducedFrame.channels * sums.count)
    for sum in sums {
      let halfOfAlpha = Int32((sum[3] << 3).divided(by: area, .nearest))
      for channel in 0..<3 { samples.append(Int32((sum[channel] << 4).divided(by: area, .nearest)) - halfOfAlpha) }
      // √¾ is 56756 · 2⁻¹⁶.
      samples.append(Int32(((sum[3] * 56756) >> 12).divided(by: area, .nearest)))
    }
    self.samples = samples
  }

  private init(width: Int, height: Int, samples: [Int32]) {
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  /// The picture at half the width and height, smoothed by the kernel 1 3 3 1 in both directions, which lets motion
  /// across the blocks' edges through evenly; nil if fewer than three rows or columns remained.
  ///
  /// Opposite borders are neighbours. If borders were repeated, a change beside them would show in one sample instead of
  /// being spread over two, so that a picture that scrolls round would take a larger step, and jerk, where its border
  /// passes that of the frame, which is often at the seam.
  var halved: ReducedFrame? {
    guard min(width, height) >= 6 else { return nil }
    return halved(isAcross: true).halved(isAcross: false)
  }

  /// Returns the picture at half the width, or at half the height.
  private func halved(isAcross: Bool) -> ReducedFrame {
    let channels = ReducedFrame.channels
    let (length, stride) = isAcross ? (width, channels) : (height, channels * width)
    let (columns, rows) = isAcross ? (width / 2, height) : (width, height / 2)
    var result: [Int32] = []
    result.reserveCapacity(channels * columns * rows)
    for y in 0..<rows {
      for x in 0..<columns {
        let start = isAcross ? channels * y * width : channels * x
        let position = 2 * (isAcross ? x : y)
        let middle = start + position * stride
        let before = start + (position + length - 1) % length * stride
        let after = start + (position + 2) % length * stride
        for channel in 0..<channels {
          let inner = samples[middle + channel] + samples[middle + stride + channel]
          let sum = samples[before + channel] + 3 * inner + samples[after + channel]
          result.append((sum + 4) >> 3)
        }
      }
    }
    return ReducedFrame(width: columns, height: rows, samples: result)
  }

  static func step(from a: ReducedFrame, to b: ReducedFrame) -> Fixed {
    var sum: UInt128 = 0
    for index in a.samples.indices { sum += square(b.samples[index] - a.samples[index]) }
    return rootMeanSquare(sum, sampleCount: a.samples.count)
  }

  static func stepAndBend(_ a: ReducedFrame, _ b: ReducedFrame, _ c: ReducedFrame) -> (step: Fixed, bend: Fixed) {
    var sum: UInt128 = 0
    for index in a.samples.indices { sum += square(c.samples[index] - 2 * b.samples[index] + a.samples[index]) }
    return (step(from: b, to: c), rootMeanSquare(sum, sampleCount: a.samples.count))
  }

  /// Returns the square of a difference of samples, whose magnitudes are below 2²⁰.
  private static func square(_ difference: Int32) -> UInt128 { UInt128(Int64(difference) * Int64(difference)) }

  /// Returns a difference of samples in codes.
  static func code(_ difference: Int32) -> Fixed { Fixed(raw: (Int64(difference) << 16) / (257 * 16)) }

  /// Returns the root of the mean over three colours of each block, in codes. A code is 257 · 16 units of a sample.
  static func rootMeanSquare(_ sum: UInt128, sampleCount: Int) -> Fixed {
    let count = 3 * max(sampleCount / channels, 1)
    return Fixed(raw: Int64(((sum << 32) / (UInt128(count) * 257 * 257 * 256)).squareRoot))
  }
}
