/// An ellipse that touches all sides of its frame.
public struct Ellipse: SceneElement, Equatable {
  /// Creates the shape.
  public init() {}

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.ellipse) }
}
