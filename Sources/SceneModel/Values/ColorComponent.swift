public import FixedPoint

/// A component of a colour, 0…1: known to 16 bits, or an expression.
public enum ColorComponent: Equatable, Sendable {
  /// A component in units of 1/65535.
  case exact(UInt16)
  /// A component that depends on the seed or on the colour scheme.
  case expression(NumberExpression)

  /// Creates the component nearest to a number 0…1; nil for numbers outside.
  public init?(_ component: Rational) {
    guard component >= .zero, component <= Rational(1) else { return nil }
    self = .exact(UInt16((Int128(component.numerator) * 65535).divided(by: Int128(component.denominator), .nearest)))
  }

  /// The component as a number.
  var number: NumberExpression {
    switch self {
    case .exact(let component):
      // The nearest number with 16 fractional bits, which rounds to the same component again.
      .constant(Fixed(raw: (Int64(component) << 16).divided(by: 65535, .nearest)))
    case .expression(let number): number
    }
  }
}
