extension Unicode.Scalar {
  /// The code point as Unicode writes it, such as `U+0041`.
  package var codePoint: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}
