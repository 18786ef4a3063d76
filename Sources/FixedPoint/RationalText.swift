extension Rational {
  /// Creates a number from text such as `12`, `-0.07`, `1e-3` or `1/3`, exactly; nil for any other text and for numbers
  /// that do not fit 64 bits.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let numerator = Rational(decimal: parts[0]) else { return nil }
    guard parts.count == 2 else {
      self = numerator
      return
    }
    guard let denominator = Rational(decimal: parts[1]), denominator > .zero,
      let quotient = try? numerator.divided(by: denominator)
    else { return nil }
    self = quotient
  }

  private init?(decimal text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    guard parts.count <= 2 else { return nil }
    var significand: Int128 = 0
    var exponent = 0
    var sawDigit = false
    var sawPoint = false
    let negative = parts[0].hasPrefix("-")
    for character in parts[0].dropFirst(negative ? 1 : 0) {
      if character == ".", !sawPoint {
        sawPoint = true
      } else if character.isASCII, let digit = character.wholeNumberValue {
        sawDigit = true
        guard significand < Int128(1) << 96 else { return nil }
        significand = significand * 10 + Int128(digit)
        exponent -= sawPoint ? 1 : 0
      } else {
        return nil
      }
    }
    guard sawDigit else { return nil }
    if parts.count == 2 {
      guard let written = Int(parts[1]), (-64...64).contains(written) else { return nil }
      exponent += written
    }
    if significand == 0 { exponent = 0 }
    // Trailing zeros do not change the value; without them 10^|exponent| stays small enough for 128 bits.
    while exponent < 0, significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    guard abs(exponent) <= 18 else { return nil }
    let power = Int128.powerOfTen(abs(exponent))
    let (numerator, overflow) = (negative ? -significand : significand)
      .multipliedReportingOverflow(by: exponent > 0 ? power : 1)
    guard !overflow, let value = try? Rational(numerator, over: exponent < 0 ? power : 1) else { return nil }
    self = value
  }
}

extension Rational: CustomStringConvertible {
  /// The exact number: a decimal if it ends within six fractional digits, else a fraction.
  public var description: String {
    guard let text = decimal(places: 6, exactly: true) else { return "\(numerator)/\(denominator)" }
    return text
  }

  /// Returns the number as a decimal with at most `places` fractional digits, rounded to the nearest, without trailing
  /// zeros; `places` is clamped to 0…19.
  public func decimal(places: Int) -> String {
    decimal(places: min(max(places, 0), 19), exactly: false) ?? "\(numerator)/\(denominator)"
  }

  private func decimal(places: Int, exactly: Bool) -> String? {
    let power = Int128.powerOfTen(places)
    let scaled = Int128(numerator.magnitude) * power
    if exactly, scaled % Int128(denominator) != 0 { return nil }
    let (whole, rest) = scaled.divided(by: Int128(denominator), .nearest).quotientAndRemainder(dividingBy: power)
    var digits = String(rest + power).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let sign = numerator < 0 && (whole, rest) != (0, 0) ? "-" : ""
    return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}

extension FixedWidthInteger {
  /// Returns 10^exponent.
  ///
  /// - Precondition: `exponent >= 0`, and the power fits the type.
  package static func powerOfTen(_ exponent: Int) -> Self { (0..<exponent).reduce(1) { product, _ in product * 10 } }
}
