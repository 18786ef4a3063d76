extension Rational {
  /// Creates the value of a decimal number and its unit, such as `1.5M`; nil for any other text and for numbers that do not
  /// fit 64 bits.
  ///
  /// - Parameters:
  ///   - text: ASCII digits with at most one point, then the name of a unit in letters of either case; a number without a
  ///     unit stands for itself.
  ///   - units: The names of the units in lower case, and their values.
  public init?(_ text: some StringProtocol, units: [String: Int64]) {
    let number = text.prefix { $0 == "." || ("0"..."9").contains($0) }
    let unit = text[number.endIndex...].lowercased()
    guard let factor = unit.isEmpty ? 1 : units[unit], let count = Rational(number),
      let value = try? count.multiplied(by: Rational(factor))
    else { return nil }
    self = value
  }
}
