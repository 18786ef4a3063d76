import FixedPoint

/// A scanner of numbers, flags and command letters in SVG path data.
struct SVGPathScanner {
  /// The largest magnitude allowed for coordinates and lengths.
  static let limit = Fixed(100_000)

  private let bytes: [UInt8]
  private(set) var position = 0

  /// Creates a scanner of path data of at most a million characters.
  init(_ text: some StringProtocol) throws(SVGPathError) {
    bytes = Array(text.utf8)
    if bytes.count > 1_000_000 {
      throw SVGPathError(position: 1_000_000, expected: "the end: at most 1000000 characters are read")
    }
  }

  func failure(_ expected: String, at position: Int? = nil) -> SVGPathError {
    SVGPathError(position: position ?? self.position, expected: expected)
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether the current character is a digit.
  private var isAtDigit: Bool { byte?.isDigit ?? false }

  private mutating func take(_ characters: StaticString) -> Bool {
    guard let byte, characters.contains(byte) else { return false }
    position += 1
    return true
  }

  mutating func skipBlanks() { while take(" \t\n\r\u{0C}") {} }

  /// Skips blanks and at most one comma among them.
  mutating func skipComma() {
    skipBlanks()
    if take(",") { skipBlanks() }
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Whether a number may start at the current position.
  var isAtNumber: Bool {
    guard let byte else { return false }
    return byte.isDigit || ("+-." as StaticString).contains(byte)
  }

  /// Whether the current character is a comma, which must be followed by another number.
  var isAtComma: Bool { byte == UInt8(ascii: ",") }

  mutating func command() throws(SVGPathError) -> Character {
    guard let byte, ("MmLlHhVvCcSsQqTtAaZz" as StaticString).contains(byte) else {
      throw failure(isAtEnd ? "a command" : "a command (one of MmLlHhVvCcSsQqTtAaZz)")
    }
    position += 1
    return Character(UnicodeScalar(byte))
  }

  /// Reads a flag, 0 or 1. No separator is needed after it.
  mutating func flag() throws(SVGPathError) -> Bool {
    guard let byte, take("01") else { throw failure("a flag, 0 or 1") }
    return byte == UInt8(ascii: "1")
  }

  /// Reads a decimal number within ±100000, rounded to the nearest 2⁻¹⁶.
  mutating func number() throws(SVGPathError) -> Fixed {
    let start = position
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var digits: Int128 = 0
    var exponent = 0
    var hasDigits = false
    var hasPoint = false
    while true {
      if isAtDigit {
        hasDigits = true
        // Digits after the eighteenth contribute only to the magnitude: they are below the resolution.
        if digits < 100_000_000_000_000_000 {
          digits = digits * 10 + Int128(bytes[position] - UInt8(ascii: "0"))
          exponent -= hasPoint ? 1 : 0
        } else {
          exponent += hasPoint ? 0 : 1
        }
        position += 1
      } else if !hasPoint, take(".") {
        hasPoint = true
      } else {
        break
      }
    }
    guard hasDigits else { throw failure("a number", at: isAtEnd ? position : start) }
    exponent += writtenExponent()
    guard let value = SVGPathScanner.value(digits, exponent), value <= SVGPathScanner.limit else {
      throw failure("a number within ±100000", at: start)
    }
    return isNegative ? -value : value
  }

  /// Reads the exponent after an `e`, clamped to ±10000; returns 0 if there is none.
  private mutating func writtenExponent() -> Int {
    let start = position
    guard take("eE") else { return 0 }
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard isAtDigit else {
      position = start
      return 0
    }
    var value = 0
    while isAtDigit {
      value = min(10_000, value * 10 + Int(bytes[position] - UInt8(ascii: "0")))
      position += 1
    }
    return isNegative ? -value : value
  }

  /// Returns digits · 10^exponent; nil if it is far beyond the limit.
  private static func value(_ digits: Int128, _ exponent: Int) -> Fixed? {
    if digits == 0 { return .zero }
    if exponent > 6 { return nil }
    // With fewer than 19 digits, any value with such an exponent is below half of 2⁻¹⁶.
    if exponent < -24 { return .zero }
    let power = Int128.powerOfTen(abs(exponent))
    let scaled = exponent > 0 ? (digits * power) << 16 : (digits << 16).divided(by: power, .nearest)
    return Int64(exactly: scaled).map { Fixed(raw: $0) }
  }
}

extension StaticString {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    withUTF8Buffer { unsafe $0.contains(byte) }
  }
}
