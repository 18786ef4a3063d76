public import SceneModel

/// Elements from the bottom up, which modifiers change as one picture.
public struct ZStack: SceneElement, Equatable {
  private let layers: [Layer]

  /// Creates a stack.
  public init(@LayerBuilder _ layers: () -> [Layer]) { self.layers = layers() }

  /// The stack as a layer.
  public var modifiable: Layer { Layer(.group(layers)) }
}
