/// A premultiplied colour: 16 bits a channel, 0…65535 standing for 0…1, gamma-encoded sRGB. No channel exceeds alpha.
@frozen
public struct RGBA16: Hashable, Sendable {
  /// Red times alpha.
  public var red: UInt16
  /// Green times alpha.
  public var green: UInt16
  /// Blue times alpha.
  public var blue: UInt16
  /// Alpha; 65535 is opaque.
  public var alpha: UInt16

  /// Creates a colour from premultiplied channels, of which none exceeds alpha; ``StraightRGBA16/premultiplied`` makes one of others.
  @inlinable
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Transparent black.
  @inlinable
  public static var clear: RGBA16 { RGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension RGBA16 {
  /// Returns the colour times a factor, 0…65535 for 0…1, each channel rounded to the nearest.
  @inlinable
  public func scaled(by factor: UInt16) -> RGBA16 {
    if factor == .max { return self }
    return RGBA16(
      red: RGBA16.product(red, factor), green: RGBA16.product(green, factor), blue: RGBA16.product(blue, factor),
      alpha: RGBA16.product(alpha, factor))
  }

  /// Returns this colour over another: source + destination · (1 − source alpha), each product rounded to the nearest.
  ///
  /// No channel can exceed alpha, because rounding keeps the order of the destination's channels.
  @inlinable
  public func over(_ destination: RGBA16) -> RGBA16 {
    let rest = UInt16.max - alpha
    return RGBA16(
      red: red &+ RGBA16.product(destination.red, rest), green: green &+ RGBA16.product(destination.green, rest),
      blue: blue &+ RGBA16.product(destination.blue, rest), alpha: alpha &+ RGBA16.product(destination.alpha, rest))
  }

  /// Returns the product of two channels, rounded to the nearest.
  @inlinable
  public static func product(_ first: UInt16, _ second: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(first) &* UInt32(second)).dividedBy65535)
  }
}

extension UInt32 {
  /// The quotient `self / 65535`, rounded to the nearest, exact for `self ≤ 65535²`: the product of two channels back to a channel.
  @inlinable @inline(__always)
  package var dividedBy65535: UInt32 {
    let sum = self &+ 32768
    return (sum &+ (sum >> 16)) >> 16
  }
}
