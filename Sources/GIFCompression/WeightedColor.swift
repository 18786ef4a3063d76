import Quantization
import Raster

/// A colour on axes so long that squared distances are plain sums of squares, or nothing.
///
/// Red, green and blue are 12-bit channels times 3, 4 and 2, since their squares weigh 9 : 16 : 4, near their shares in
/// what the eye takes for a difference. A difference of one 8-bit code in every channel is a squared distance of
/// ``squaredCode``. The last lane is 0 for a colour and 22 · 2¹⁰ for nothing, which is farther from every colour than any
/// other colour is: 22528² > 12285² + 16380² + 8190².
struct WeightedColor: Equatable, Sendable {
  /// Red 0...12285, green 0...16380, blue 0...8190, and whether there is nothing.
  var lanes: SIMD4<Int16>

  /// The squared distance that is one 8-bit code in every channel: 16² · (9 + 16 + 4).
  static let squaredCode: Int32 = 7424

  /// The largest values of the lanes.
  static let maximum = SIMD4<Int16>(12285, 16380, 8190, 0)

  /// No colour.
  static let nothing = WeightedColor(lanes: SIMD4(0, 0, 0, 22 << 10))

  init(lanes: SIMD4<Int16>) { self.lanes = lanes }

  /// A 16-bit colour, rounded down to 12 bits, as the colours of a table are: equal colours stay equal.
  @inline(__always)
  init(_ color: RGBA16) {
    lanes = SIMD4(
      Int16(truncatingIfNeeded: color.red >> 4) &* 3, Int16(truncatingIfNeeded: color.green >> 4) &* 4,
      Int16(truncatingIfNeeded: color.blue >> 4) &* 2, 0)
  }

  init(_ color: RGB8) {
    self.init(
      RGBA16(
        red: UInt16(color.red) * 257, green: UInt16(color.green) * 257, blue: UInt16(color.blue) * 257, alpha: .max))
  }

  /// The nearest 8-bit colour.
  var color: RGB8 {
    func code(_ lane: Int16, _ factor: Int32) -> UInt8 {
      // A code is 4095 / 255 = 273 / 17 steps of 12 bits.
      let (numerator, denominator) = (Int32(lane) * 17, 273 * factor)
      return UInt8(clamping: (numerator + denominator / 2) / denominator)
    }
    return RGB8(red: code(lanes[0], 3), green: code(lanes[1], 4), blue: code(lanes[2], 2))
  }

  var isNothing: Bool { lanes[3] != 0 }

  /// Below 2³⁰.
  @inline(__always)
  func squaredDistance(to other: WeightedColor) -> Int32 {
    let difference = lanes &- other.lanes
    let (red, green) = (Int32(difference[0]), Int32(difference[1]))
    let (blue, presence) = (Int32(difference[2]), Int32(difference[3]))
    return (red &* red &+ green &* green) &+ (blue &* blue &+ presence &* presence)
  }

  /// The colour moved by what was missing elsewhere, kept in range.
  @inline(__always)
  func moved(by error: SIMD4<Int16>) -> WeightedColor {
    WeightedColor(lanes: (lanes &+ error).clamped(lowerBound: .zero, upperBound: WeightedColor.maximum))
  }
}
