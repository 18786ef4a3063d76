public import Fields
public import Geometry

/// A shape in its frame.
public struct ResolvedOutline: Equatable, Sendable {
  /// The shape.
  public let shape: Shape
  /// Its frame, in points.
  public let box: Rectangle
  /// The field of the shape `field`, in which it may move; nil for any other.
  public let field: Field<ResolvedFieldValues>?

  init(shape: Shape, box: Rectangle, field: Field<ResolvedFieldValues>? = nil) {
    (self.shape, self.box, self.field) = (shape, box, field)
  }

  /// Creates a rectangle.
  public init(_ box: Rectangle) { self.init(shape: .rectangle, box: box) }
}
