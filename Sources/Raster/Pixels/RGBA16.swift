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

  /// A colour from channels that are premultiplied already.
  @inlinable
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Nothing: transparent black.
  @inlinable
  public static var clear: RGBA16 { RGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension UInt32 {
  /// `self / 65535` to the nearest, exactly, for `self ≤ 65535²`: the product of two channels back to a channel.
  @inlinable
  var dividedBy65535: UInt32 {
    let sum = self &+ 32768
    return (sum &+ (sum >> 16)) >> 16
  }
}
