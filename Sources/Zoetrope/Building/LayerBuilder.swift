public import SceneModel

/// Builds layers from elements, from the bottom up.
@resultBuilder public enum LayerBuilder {
  /// Returns the layer of an element.
  public static func buildExpression(_ element: some SceneElement) -> [Layer] { [element.modifiable.layer] }

  /// Returns the layer of a rectangle of a style, as large as the canvas.
  public static func buildExpression(_ style: some ShapeStyle) -> [Layer] { [Fill(style).modifiable.layer] }

  /// Returns layers as they are.
  public static func buildExpression(_ layers: [Layer]) -> [Layer] { layers }

  /// Returns the layers of all statements.
  public static func buildBlock(_ layers: [Layer]...) -> [Layer] { layers.flatMap(\.self) }

  /// Returns the layers of a loop.
  public static func buildArray(_ layers: [[Layer]]) -> [Layer] { layers.flatMap(\.self) }

  /// Returns the layers of an `if`.
  public static func buildOptional(_ layers: [Layer]?) -> [Layer] { layers ?? [] }

  /// Returns the layers of an `if` with an `else`.
  public static func buildEither(first layers: [Layer]) -> [Layer] { layers }

  /// Returns the layers of an `else`.
  public static func buildEither(second layers: [Layer]) -> [Layer] { layers }
}
