public import Geometry
public import SceneModel

/// Lines of text, in a font of the machine.
public typealias Text = TextShape

extension TextShape: SceneElement {
  /// The shape.
  public var modifiable: ShapeElement { ShapeElement(.text(self)) }
}

extension Path: SceneElement {
  /// The shape, in points from the top left corner of its frame.
  public var modifiable: ShapeElement { ShapeElement(.path(self)) }
}

/// A shape with its modifiers. Without a style it is white in the dark colour scheme and black in the light one.
public struct ShapeElement: ModifiableElement, Equatable {
  /// The shape.
  public var content: Layer.ShapeContent {
    didSet { layer.content = .shape(content) }
  }
  /// The layer.
  public var layer: Layer

  /// Creates a shape that fills its frame with a style.
  public init(
    _ shape: Shape, width: LengthExpression? = nil, height: LengthExpression? = nil,
    _ style: some ShapeStyle = Color.byScheme(light: .black, dark: .white)
  ) {
    content = Layer.ShapeContent(
      shape, frame: Layer.Frame(width: width, height: height), fill: style.shapeFill)
    layer = Layer(.shape(content))
  }
}
