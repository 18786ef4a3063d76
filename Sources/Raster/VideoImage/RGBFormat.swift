/// A packed format of straight red, green and blue in full range, named as in libav.
public enum RGBFormat: Hashable, Sendable, CaseIterable {
  /// Bytes red, green, blue.
  case rgb24
  /// Bytes red, green, blue, alpha.
  case rgba
  /// Bytes blue, green, red, alpha.
  case bgra
  /// Bytes blue, green, red, unused.
  case bgr0
  /// 16 bits, high byte first: red, green, blue.
  case rgb48be
  /// 16 bits, low byte first: red, green, blue.
  case rgb48le
  /// 16 bits, high byte first: red, green, blue, alpha.
  case rgba64be
  /// 16 bits, low byte first: red, green, blue, alpha.
  case rgba64le

  /// Whether the format has alpha.
  public var hasAlpha: Bool {
    switch self {
    case .rgba, .bgra, .rgba64be, .rgba64le: true
    case .rgb24, .bgr0, .rgb48be, .rgb48le: false
    }
  }

  /// The number of bits in a component.
  public var depth: Int {
    switch self {
    case .rgb24, .rgba, .bgra, .bgr0: 8
    case .rgb48be, .rgb48le, .rgba64be, .rgba64le: 16
    }
  }

  /// The number of bytes in a pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb24: 3
    case .rgba, .bgra, .bgr0: 4
    case .rgb48be, .rgb48le: 6
    case .rgba64be, .rgba64le: 8
    }
  }
}
