public import Geometry

/// A shape in its frame.
public struct ResolvedOutline: Equatable, Sendable {
  /// The shape.
  public let shape: Shape
  /// Its frame, in points.
  public let box: Rectangle
}
