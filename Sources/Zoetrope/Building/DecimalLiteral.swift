public import FixedPoint

/// A type whose values can be written as numbers in code, such as `12` or `0.07`, and are exactly those decimals.
///
/// A fraction is read as the shortest decimal that denotes the same `Double`, which is what was written as long as it has at
/// most 15 significant digits: `0.07` is 7/100.
public protocol DecimalLiteral: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the value of an exact number.
  init(decimal: Rational)
}

extension DecimalLiteral {
  /// Creates the value of an integer in code.
  ///
  /// - Precondition: It is within ±2⁴⁷, for a type whose values are.
  public init(integerLiteral value: Int64) { self.init(decimal: Rational(value)) }

  /// Creates the value of a decimal in code.
  ///
  /// - Precondition: It has at most 18 digits before or after the point.
  public init(floatLiteral value: Double) {
    guard let decimal = Rational(decimalOf: value) else { preconditionFailure("\(value) is out of range") }
    self.init(decimal: decimal)
  }
}

extension Rational: DecimalLiteral {
  /// Creates the same number.
  public init(decimal: Rational) { self = decimal }

  /// Creates a number that comes from elsewhere, such as a frame rate of 29.97: the same as of a literal, the shortest decimal
  /// that denotes the same `Double`.
  ///
  /// 29.97 is 2997/100; a rate that a file stores as 30000/1001 is `Rational(exactly: 30000, over: 1001)`. Nil for infinity and
  /// NaN, and if the decimal needs more than 18 digits before or after the point.
  public init?(decimalOf value: Double) { self.init(value.description) }
}

extension Fixed: DecimalLiteral {
  /// Creates the nearest number with 16 fractional bits.
  ///
  /// - Precondition: It is within ±2⁴⁷.
  public init(decimal: Rational) {
    guard let number = Fixed(decimal) else { preconditionFailure("\(decimal) is out of range") }
    self = number
  }
}
