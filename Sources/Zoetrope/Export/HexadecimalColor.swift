public import Quantization

extension RGB8 {
  /// Reads `#rgb`, `#rrggbb`, `rgb` or `rrggbb`; nil for anything else.
  public init?(hexadecimal text: some StringProtocol) {
    let text = text.first == "#" ? text.dropFirst() : text[...]
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
    guard digits.count == text.count else { return nil }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  /// The colour as `rrggbb`.
  public var hexadecimal: String { [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
