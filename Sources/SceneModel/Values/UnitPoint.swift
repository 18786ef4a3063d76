import FixedPoint

/// A point in parts of a box; it may lie outside the box.
public struct UnitPoint: SceneExpression {
  /// The distance from the left side, in widths of the box.
  public var x: NumberExpression
  /// The distance from the top, in heights of the box.
  public var y: NumberExpression

  /// Creates a point.
  public init(x: NumberExpression, y: NumberExpression) { (self.x, self.y) = (x, y) }

  /// Creates the point of a box that an alignment names.
  public init(_ alignment: Alignment) {
    self.init(x: .constant(alignment.horizontal), y: .constant(alignment.vertical))
  }

  /// Whether a coordinate is drawn at random.
  public var isRandom: Bool { x.isRandom || y.isRandom }

  /// The middle of the box.
  public static let center = UnitPoint(.center)
}
