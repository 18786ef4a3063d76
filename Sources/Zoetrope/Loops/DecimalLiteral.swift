public import FixedPoint

extension Rational: ExpressibleByFloatLiteral {
  /// Creates the exact value of a decimal literal, such as 1/10 for `0.1`.
  ///
  /// The compiler hands a literal on as the nearest `Double`, whose shortest decimal form is the literal again where it
  /// has at most 15 digits.
  ///
  /// - Precondition: the value is finite, and its digits fit a fraction of two 64-bit integers.
  public init(floatLiteral value: Double) {
    guard let exact = Rational("\(value)") else { preconditionFailure("\(value) is no exact fraction") }
    self = exact
  }
}
