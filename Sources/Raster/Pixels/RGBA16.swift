/// A premultiplied, gamma-encoded sRGB colour with 16 bits per channel, 0…65535 for 0…1. No channel exceeds alpha.
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

  /// Creates a colour from premultiplied channels.
  @inlinable
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Transparent black.
  @inlinable
  public static var clear: RGBA16 { RGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension UInt32 {
  /// `self / 65535` rounded to the nearest, exact for `self ≤ 65535²`: converts the product of two channels to a
  /// channel.
  ///
  /// The naive form is the division (x + 32767) / 65535. As 1/65535 = 2⁻¹⁶ + 2⁻³² + …, the first two terms, computed
  /// with the rounding constant 2¹⁵ added to x, replace it by shifts.
  @inlinable
  var dividedBy65535: UInt32 {
    let sum = self &+ 32768
    return (sum &+ (sum >> 16)) >> 16
  }
}
