import FixedPoint

/// A change of every colour of a layer.
public struct Filter: Equatable, Sendable {
  /// The kind of change.
  public var kind: FilterKind
  /// The amount, in the unit of its kind.
  public var amount: Animatable<NumberExpression>

  /// Creates a filter.
  public init(_ kind: FilterKind, _ amount: Animatable<NumberExpression>) { (self.kind, self.amount) = (kind, amount) }
}
