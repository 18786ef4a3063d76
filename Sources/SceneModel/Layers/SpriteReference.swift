/// A use of a sprite in a scene.
public struct SpriteReference: Hashable, Sendable {
  /// The name: the path of a file, as it is written.
  public let name: String
  /// The path of the key, such as `layers[1].swarm.sprite`.
  public let path: String
}

extension Scene {
  /// The uses of sprites in the scene and its variants.
  public var spriteReferences: [SpriteReference] {
    func references(_ content: Layer.Content, _ path: String) -> [SpriteReference] {
      switch content {
      case .shape, .particles, .grain: []
      case .group(let layers): references(layers, path + ".group")
      case .swarm(let swarm): [SpriteReference(name: swarm.sprite, path: path + ".swarm.sprite")]
      }
    }
    func references(_ layers: [Layer], _ path: String) -> [SpriteReference] {
      layers.enumerated().flatMap { index, layer in
        references(layer.content, "\(path)[\(index)]") + references(layer.mask, "\(path)[\(index)].mask")
      }
    }
    return forms.flatMap { references($0.layers, $0.path) }
  }

  /// The names of the scene's sprites, each once, in the order of the scene.
  public var spriteNames: [String] {
    spriteReferences.reduce(into: []) { names, reference in
      if !names.contains(reference.name) { names.append(reference.name) }
    }
  }
}
