public import Quantization

/// An image of a GIF, ready to be written: its part of the screen, its colours and its codes.
public struct CodedImage: Equatable, Sendable {
  /// What becomes of the area when the image has shown.
  public enum Disposal: Sendable {
    /// It stays.
    case keep
    /// It becomes transparent.
    case background
    /// It becomes what it was before.
    case previous
  }

  /// Where it is on the screen.
  public let area: ScreenArea
  /// The colours of its own table; nil for the global one.
  public let localTable: Palette?
  /// The index that leaves a pixel as it is; nil if it occurs nowhere.
  public let transparentIndex: UInt8?
  /// What comes after it.
  public let disposal: Disposal
  /// Bits that indices take, 2...8: GIF's minimum code size, that of the table.
  public let indexBits: Int
  /// The LZW codes of its pixels, packed, not yet cut into blocks.
  public let codes: [UInt8]
}

extension Palette {
  /// Bits of the indices of a table with these colours, and the one for "unchanged" where there is room: 1...8.
  public var indexBits: Int {
    var bits = 1
    while 1 << bits < colors.count + (transparentIndex == nil ? 0 : 1) { bits += 1 }
    return bits
  }
}
