import Raster

/// A colour in 16ths of an 8-bit code, 0...4095 a channel: 12 bits, so that every squared distance fits 32 bits.
struct ColorVector: Equatable, Sendable {
  var red: Int32
  var green: Int32
  var blue: Int32

  /// The largest value of a channel.
  static let maximum: Int32 = 4095

  init(red: Int32, green: Int32, blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A pixel's colour, rounded down to 12 bits, as the colours of a table are: equal colours stay equal.
  init(_ color: RGBA16) {
    self.init(red: Int32(color.red >> 4), green: Int32(color.green >> 4), blue: Int32(color.blue >> 4))
  }

  init(_ color: RGB8) {
    func vector(_ channel: UInt8) -> Int32 { Int32((UInt16(channel) * 257) >> 4) }
    self.init(red: vector(color.red), green: vector(color.green), blue: vector(color.blue))
  }

  /// The squared distance that palettes are judged by, below 2²⁹: the channels weigh 9 : 16 : 4, near their shares
  /// in what the eye takes for a difference, and cost a shift and an addition each.
  func squaredDistance(to other: ColorVector) -> Int32 { (self &- other).dot(self &- other) }

  /// The inner product that belongs to ``squaredDistance(to:)``.
  func dot(_ other: ColorVector) -> Int32 {
    9 &* (red &* other.red) &+ 16 &* (green &* other.green) &+ 4 &* (blue &* other.blue)
  }

  /// The colour on axes so long that squared distances are plain sums of squares: red 0...12285, green 0...16380, blue
  /// 0...8190, and 0.
  var weighted: SIMD4<Int16> {
    SIMD4(
      Int16(truncatingIfNeeded: red &* 3), Int16(truncatingIfNeeded: green &* 4), Int16(truncatingIfNeeded: blue &* 2),
      0)
  }

  static func &+ (left: ColorVector, right: ColorVector) -> ColorVector {
    ColorVector(red: left.red &+ right.red, green: left.green &+ right.green, blue: left.blue &+ right.blue)
  }

  static func &- (left: ColorVector, right: ColorVector) -> ColorVector {
    ColorVector(red: left.red &- right.red, green: left.green &- right.green, blue: left.blue &- right.blue)
  }
}
