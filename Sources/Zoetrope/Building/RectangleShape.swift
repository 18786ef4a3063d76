/// The whole frame.
public typealias Rectangle = RectangleShape

/// The whole frame, as a shape.
public struct RectangleShape: SceneElement, Equatable {
  /// Creates the shape.
  public init() {}

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.rectangle) }
}
