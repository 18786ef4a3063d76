/// A format of red, green and blue side by side, all codes used, colours not multiplied by alpha; by the names of libav.
public enum RGBFormat: Hashable, Sendable, CaseIterable {
  /// Bytes red, green, blue.
  case rgb24
  /// Bytes red, green, blue, alpha.
  case rgba
  /// Bytes blue, green, red, alpha.
  case bgra
  /// Bytes blue, green, red, and one that counts for nothing.
  case bgr0
  /// 16 bits, high byte first: red, green, blue.
  case rgb48be
  /// 16 bits, low byte first: red, green, blue.
  case rgb48le
  /// 16 bits, high byte first: red, green, blue, alpha.
  case rgba64be
  /// 16 bits, low byte first: red, green, blue, alpha.
  case rgba64le

  /// Whether transparency is kept.
  public var hasAlpha: Bool {
    switch self {
    case .rgba, .bgra, .rgba64be, .rgba64le: true
    case .rgb24, .bgr0, .rgb48be, .rgb48le: false
    }
  }

  /// The bits of a component.
  public var depth: Int {
    switch self {
    case .rgb24, .rgba, .bgra, .bgr0: 8
    case .rgb48be, .rgb48le, .rgba64be, .rgba64le: 16
    }
  }

  /// The bytes of a pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb24: 3
    case .rgba, .bgra, .bgr0: 4
    case .rgb48be, .rgb48le: 6
    case .rgba64be, .rgba64le: 8
    }
  }
}
