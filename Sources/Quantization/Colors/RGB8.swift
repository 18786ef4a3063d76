public import Raster

/// An opaque colour of a color table: 8 bits a channel, gamma-encoded sRGB.
@frozen
public struct RGB8: Hashable, Sendable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The nearest 8-bit colour to a 16-bit one; what is not opaque counts as lying on black, as premultiplied colours do.
  public init(_ color: RGBA16) {
    self.init(red: color.red.eightBits, green: color.green.eightBits, blue: color.blue.eightBits)
  }
}

extension UInt16 {
  /// `self / 257` to the nearest: the 8-bit code of a 16-bit channel.
  var eightBits: UInt8 {
    // With v = 257c + r and |r| ≤ 128, 255v + 32895 is 65536c + (255r − c + 32895), whose last part stays in 0..<65536.
    UInt8(truncatingIfNeeded: (UInt32(self) &* 255 &+ 32895) >> 16)
  }
}
