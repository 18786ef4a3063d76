public import SceneModel

/// The part of the canvas, or of a frame, in which a field is above 0.
public struct FieldShape: SceneElement, Equatable {
  private let field: SceneField

  /// Creates the shape.
  public init(_ field: SceneField) { self.field = field }

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.field(field)) }
}
