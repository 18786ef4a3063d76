public import Raster

/// An opaque colour of a colour table: 8 bits a channel, gamma-encoded sRGB.
@frozen
public struct RGB8: Hashable, Sendable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Rounds a 16-bit colour to the nearest 8-bit colour. Translucent colours are premultiplied, and thus blended onto
  /// black.
  public init(_ color: RGBA16) {
    self.init(red: color.red.eightBits, green: color.green.eightBits, blue: color.blue.eightBits)
  }

  /// Creates a colour from the lower 24 bits of a number, `0xRRGGBB`.
  @inlinable
  package init(code: UInt32) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }

  /// The colour as a number of 24 bits, `0xRRGGBB`.
  @inlinable
  package var code: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension RGBA16 {
  /// Creates the 16-bit colour that equals an 8-bit colour exactly.
  public init(_ color: RGB8) {
    self = StraightRGBA16(color.red, color.green, color.blue).premultiplied
  }
}

extension UInt16 {
  /// The 8-bit code of a 16-bit channel: `self / 257`, rounded to the nearest.
  package var eightBits: UInt8 {
    // Division by multiplication: with v = 257c + r and |r| ≤ 128, 255v + 32895 equals 65536c + (255r − c + 32895), and
    // the expression in parentheses stays in 0..<65536.
    UInt8(truncatingIfNeeded: (UInt32(self) &* 255 &+ 32895) >> 16)
  }
}
