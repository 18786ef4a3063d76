extension StraightRGBA16 {
  /// Creates a colour from text as people and CSS write it, in letters of either case; nil for any other text.
  ///
  /// Functions take commas, blanks or a slash between their numbers, the opacity as the last one, and `none` for 0. As in
  /// CSS, numbers out of range are clamped; they have 18 digits at most.
  ///
  /// | text | colour |
  /// |---|---|
  /// | `#f50`, `#ff5500`, `#f508`, `#ff550080` | a hexadecimal digit or two for red, green, blue and alpha |
  /// | `f50`, `ff5500`, `ff550080` | the same without `#`; alpha needs two digits |
  /// | `rgb(255, 85, 0)`, `rgb(100% 33% 0 / 0.5)` | channels 0…255 or in percent; alpha 0…1 or in percent |
  /// | `hsl(20, 100%, 50%)`, `hwb(20 0% 0%)` | the hue in degrees or with `deg`, `turn`, `rad`, `grad`; the rest in percent |
  /// | `oklch(70% 0.19 42)`, `oklab(70% 0.14 0.13)` | lightness 0…1 or in percent; chroma, a and b, of which 100% is 0.4 |
  /// | `coral`, `transparent` | a name of CSS |
  public init?(text: some StringProtocol) {
    let text = text.lowercased()
    if let code = NamedColors.codes[text] {
      self.init(code: code)
    } else if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if let function = ColorFunction(text) {
      self = function.color
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

  /// Creates a colour from three bytes, or four with alpha.
  private init(bytes: [UInt8]) {
    self.init(bytes[0], bytes[1], bytes[2], alpha: bytes.count == 4 ? bytes[3] : .max)
  }
}
