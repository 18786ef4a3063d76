import FixedPoint

/// A colour whose channels are not multiplied by alpha: 16 bits a channel, 0…65535 standing for 0…1, sRGB.
public struct StraightColor: Hashable, Sendable {
  /// Red.
  public let red: UInt16
  /// Green.
  public let green: UInt16
  /// Blue.
  public let blue: UInt16
  /// Alpha; 65535 is opaque.
  public let alpha: UInt16

  /// A colour from its channels.
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// An opaque colour from bytes.
  init(bytes red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = .max) {
    // 257 · 255 = 65535: the byte twice.
    func channel(_ byte: UInt8) -> UInt16 { UInt16(byte) * 257 }
    self.init(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }
}
