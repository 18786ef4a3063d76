public import SceneModel

/// A rectangle of a style, as large as the canvas unless it has a frame.
public struct Fill: SceneElement, Equatable {
  private let style: ShapeFill

  /// Creates the rectangle.
  public init(_ style: some ShapeStyle) { self.style = style.shapeFill }

  /// Creates the rectangle from a colour.
  public init(_ color: Color) { style = color.shapeFill }

  /// Creates the rectangle from a colour that changes.
  public init(_ color: Animatable<Color>) { style = color.shapeFill }

  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.rectangle, style) }
}
