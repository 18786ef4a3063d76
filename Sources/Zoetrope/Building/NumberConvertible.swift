public import FixedPoint
public import SceneModel

/// A value of a scene that can be given by a number: written in code, by colour scheme, or drawn at random.
public protocol NumberConvertible: DecimalLiteral {
  /// Creates the value of a number.
  init(number: NumberExpression)
}

extension NumberConvertible {
  /// Creates the value of an exact number.
  ///
  /// - Precondition: It is within ±2⁴⁷.
  public init(decimal: Rational) { self.init(number: .constant(Fixed(decimal: decimal))) }

  /// Creates the value of an integer that is computed: `.init(40 * row)`.
  ///
  /// - Precondition: It is within ±2⁴⁷.
  public init(_ value: Int) { self.init(decimal: Rational(Int64(value))) }

  /// Creates the value of a number that is computed.
  public init(_ value: Fixed) { self.init(decimal: Rational(value.raw, 1 << 16)) }

  /// Creates the value nearest to a floating-point number that is computed: `.init(12.5 * Double(row))`.
  ///
  /// - Precondition: It is within ±2⁴⁷; `Fixed(validating:)` takes any.
  public init(_ value: Double) { self.init(Fixed(value)) }

  /// Returns a number that is drawn once from the scene's seed. The layer needs a name, which keys the draw.
  public static func random(in range: Range<Fixed>) -> Self {
    Self(number: .random(lower: range.lowerBound, upper: range.upperBound))
  }

  /// Returns a number for each colour scheme.
  public static func light(_ light: NumberExpression, dark: NumberExpression) -> Self {
    Self(number: .byScheme(light: light, dark: dark))
  }
}

extension NumberExpression: NumberConvertible {
  /// Creates the same number.
  public init(number: NumberExpression) { self = number }
}

extension LengthExpression: NumberConvertible {
  /// Creates a length in points.
  public init(number: NumberExpression) { self = .points(number) }
}

extension Swarm.Opacity: NumberConvertible {
  /// Creates an opacity that stays the same.
  public init(number: NumberExpression) { self = .constant(number) }
}

extension ColorComponent: NumberConvertible {
  /// Creates a component from a number.
  public init(number: NumberExpression) { self = .expression(number) }

  /// Creates the component nearest to a number, which is clamped to 0…1 as SwiftUI does.
  public init(decimal: Rational) { self = ColorComponent(min(max(decimal, .zero), Rational(1))) ?? .exact(.max) }
}

extension Animatable: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, DecimalLiteral, NumberConvertible
where Expression: NumberConvertible {
  /// Creates a constant.
  public init(number: NumberExpression) { self = .constant(Expression(number: number)) }
}

extension SceneDuration: DecimalLiteral {
  /// Creates a duration in seconds that a fitted loop may change.
  public init(decimal: Rational) { self.init(seconds: decimal) }
}
