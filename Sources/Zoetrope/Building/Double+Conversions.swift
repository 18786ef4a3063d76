public import FixedPoint

extension Double {
  /// Creates the floating-point number nearest to a fraction whose terms are below 2⁵³; of others, one that is within three units
  /// in the last place.
  public init(_ value: Rational) { self = Double(value.numerator) / Double(value.denominator) }

  /// Creates the floating-point number nearest to a fixed-point number.
  public init(_ value: Fixed) { self = Double(value.raw) / 65536 }
}
