public import FixedPoint

extension Double {
  /// Creates the floating-point number nearest to a fraction, or next to that one.
  public init(_ value: Rational) { self = Double(value.numerator) / Double(value.denominator) }

  /// Creates the floating-point number nearest to a fixed-point number.
  public init(_ value: Fixed) { self = Double(value.raw) / 65536 }
}
