public import FixedPoint

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

  /// Returns two colours interpolated channel by channel, alpha included, each rounded to the nearest.
  ///
  /// - Parameters:
  ///   - first: The colour at progress 0.
  ///   - second: The colour at progress 1.
  ///   - progress: The position between both. Outside 0…1 it extrapolates and clamps each channel, for an easing that
  ///     overshoots.
  @inlinable
  public static func mix(
    _ first: StraightRGBA16, _ second: StraightRGBA16, progress: Fixed
  ) -> StraightRGBA16 {
    // Beyond ±65536 every channel that differs is clamped already.
    let progress = max(-1 << 32, min(1 << 32, progress.raw))
    func channel(_ a: UInt16, _ b: UInt16) -> UInt16 {
      UInt16(clamping: ((Int64(a) << 16) + (Int64(b) - Int64(a)) * progress).shiftedRight(by: 16, .nearest))
    }
    return StraightRGBA16(
      red: channel(first.red, second.red), green: channel(first.green, second.green),
      blue: channel(first.blue, second.blue), alpha: channel(first.alpha, second.alpha))
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
