/// A frame with half circles at its short sides.
public struct Capsule: SceneElement, Equatable {
  /// Creates the shape.
  public init() {}

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.capsule) }
}
