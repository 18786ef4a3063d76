public import FixedPoint

/// A frame with round corners.
public struct RoundedRectangle: SceneElement, Equatable {
  private let cornerRadius: Fixed

  /// Creates the shape from the radius of its corners in points.
  public init(cornerRadius: Fixed) { self.cornerRadius = cornerRadius }

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.roundedRectangle(cornerRadius: cornerRadius)) }
}
