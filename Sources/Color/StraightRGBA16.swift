import FixedPoint

/// A straight colour, its channels not multiplied by alpha: 16 bits a channel, 0…65535 standing for 0…1, gamma-encoded sRGB.
@frozen
public struct StraightRGBA16: Hashable, Sendable {
  /// Red.
  public var red: UInt16
  /// Green.
  public var green: UInt16
  /// Blue.
  public var blue: UInt16
  /// Alpha; 65535 is opaque.
  public var alpha: UInt16

  /// Creates a colour from its channels.
  @inlinable
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from channels of 8 bits.
  @inlinable
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = .max) {
    self.init(
      red: UInt16(eightBits: red), green: UInt16(eightBits: green), blue: UInt16(eightBits: blue),
      alpha: UInt16(eightBits: alpha))
  }

  /// Creates an opaque colour from the lower 24 bits of a number, `0xRRGGBB`.
  package init(code: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code))
  }

  /// The colour times its alpha, each channel rounded to the nearest.
  @inlinable
  public var premultiplied: RGBA16 {
    RGBA16(red: red, green: green, blue: blue, alpha: .max).scaled(by: alpha)
  }

  /// Returns the colour at a part of the way to another, channel by channel, alpha included, each rounded to the nearest.
  ///
  /// - Parameters:
  ///   - other: The colour of part 1.
  ///   - part: The part in units of 2⁻³². Outside 0…1 it extrapolates and clamps each channel, for an easing that overshoots.
  public func interpolated(to other: StraightRGBA16, part: Int64) -> StraightRGBA16 {
    func channel(_ from: UInt16, _ to: UInt16) -> UInt16 {
      UInt16(clamping: Int64(from) + (Int64(to) - Int64(from)).multiplied(by: part, shift: 32))
    }
    return StraightRGBA16(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
      alpha: channel(alpha, other.alpha))
  }
}

extension RGBA16 {
  /// The colour divided by its alpha, each channel rounded to the nearest; transparent becomes black.
  ///
  /// The conversion is lossless: half a step off at most, times an alpha of at most 1,
  /// ``StraightRGBA16/premultiplied`` rounds to this colour again.
  @inlinable
  public var straight: StraightRGBA16 {
    if alpha == .max { return StraightRGBA16(red: red, green: green, blue: blue) }
    if alpha == 0 { return StraightRGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = UInt32(alpha)
    func channel(_ value: UInt16) -> UInt16 {
      // Clamped, as a channel must not exceed alpha.
      UInt16(clamping: (UInt32(value) * 65535 + alpha / 2) / alpha)
    }
    return StraightRGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: self.alpha)
  }

  /// The opaque colour with alpha divided out, each channel rounded to the nearest; transparent becomes black.
  @inlinable
  package var opaque: RGBA16 {
    let color = straight
    return RGBA16(red: color.red, green: color.green, blue: color.blue, alpha: .max)
  }
}

extension UInt16 {
  /// Creates the 16-bit channel that equals an 8-bit one exactly: the byte twice, as 257 · 255 = 65535.
  @inlinable @inline(__always)
  package init(eightBits byte: UInt8) { self = UInt16(byte) &* 257 }
}
