public import SceneModel

/// A circle in the middle of its frame.
public struct Circle: SceneElement, Equatable {
  private let diameter: LengthExpression?

  /// Creates a circle as large as possible.
  public init() { diameter = nil }

  /// Creates a circle of a diameter in points.
  public init(diameter: LengthExpression) { self.diameter = diameter }

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.circle, width: diameter) }
}
