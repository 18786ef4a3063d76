import FixedPoint

extension StraightRGBA16 {
  /// Creates a colour from text as people and CSS write it, in letters of either case; nil for any other text.
  ///
  /// | text | colour |
  /// |---|---|
  /// | `#f50`, `#ff5500`, `#f508`, `#ff550080` | a hexadecimal digit or two for red, green, blue and alpha |
  /// | `f50`, `ff5500`, `ff550080` | the same without `#`; alpha needs two digits |
  /// | `rgb(255, 85, 0)`, `rgb(100% 33% 0 / 0.5)` | channels 0…255 or in percent; alpha 0…1 or in percent |
  /// | `coral`, `transparent` | a name of CSS |
  public init?(text: some StringProtocol) {
    let text = text.lowercased()
    if let code = NamedColors.codes[text] {
      self.init(bytes: [UInt8(code >> 16), UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)])
    } else if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if text.hasPrefix("rgb") {
      self.init(function: text)
    } else {
      self.init(hexadecimal: text)
    }
  }

  private init?(hexadecimal text: String) {
    let hasSign = text.hasPrefix("#")
    let digits = text.dropFirst(hasSign ? 1 : 0).map { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
    let values = digits.compactMap(\.self)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4:
      guard hasSign || values.count == 3 else { return nil }
      self.init(bytes: values.map { $0 * 17 })
    case 6, 8: self.init(bytes: stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] })
    default: return nil
    }
  }

  /// Creates a colour from `rgb(…)` or `rgba(…)`, with commas, blanks or a slash between the numbers.
  private init?(function text: String) {
    let name = text.prefix { $0 != "(" }
    guard name == "rgb" || name == "rgba", text.hasSuffix(")") else { return nil }
    let words = text.dropFirst(name.count + 1).dropLast().split { $0 == "," || $0 == "/" || $0.isWhitespace }
    let channels = words.prefix(3).compactMap { StraightRGBA16.channel($0, whole: 255) }
    let alpha = words.count == 4 ? StraightRGBA16.channel(words[3], whole: 1) : .max
    guard words.count == 3 || words.count == 4, channels.count == 3, let alpha else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  /// Returns the channel of a number 0…`whole` or of a percentage, rounded to the nearest; nil for any other text.
  private static func channel(_ text: Substring, whole: Int64) -> UInt16? {
    let isPercent = text.hasSuffix("%")
    guard let number = Rational(isPercent ? text.dropLast() : text),
      let part = try? number.divided(by: Rational(isPercent ? 100 : whole)), part >= .zero, part <= Rational(1)
    else { return nil }
    return UInt16((Int128(part.numerator) * 65535).divided(by: Int128(part.denominator), .nearest))
  }

  /// Creates a colour from three bytes, or four with alpha.
  private init(bytes: [UInt8]) {
    // 257 · 255 = 65535: the byte twice.
    let channels = bytes.map { UInt16($0) * 257 }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : .max)
  }
}
