/// A use of a picture's file in a scene.
public struct PictureReference: Hashable, Sendable {
  /// The role of the picture.
  public enum Use: Hashable, Sendable {
    /// The members of a swarm, who show all of its frames.
    case sprite
    /// The fill of a shape, which shows its first frame.
    case image
  }

  /// The name: the path of a file, as it is written.
  public let name: String
  /// The path of the key, such as `layers[1].swarm.sprite`.
  public let path: String
  /// The role of the picture.
  public let use: Use
}

extension Scene {
  /// The uses of pictures in the scene and its variants.
  public var pictureReferences: [PictureReference] {
    func references(_ fill: ShapeFill, _ path: String) -> [PictureReference] {
      switch fill {
      case .color, .gradient, .field, .mesh: []
      case .image(let image): [PictureReference(name: image.name, path: path + ".image", use: .image)]
      case .mix(let mix): references(mix.from, path + ".mix.from") + references(mix.to, path + ".mix.to")
      }
    }
    func references(_ content: Layer.Content, _ path: String) -> [PictureReference] {
      switch content {
      case .particles, .grain: []
      case .shape(let shape): references(shape.fill, path + ".fill")
      case .group(let layers): references(layers, path + ".group")
      case .swarm(let swarm): [PictureReference(name: swarm.sprite, path: path + ".swarm.sprite", use: .sprite)]
      }
    }
    func references(_ layers: [Layer], _ path: String) -> [PictureReference] {
      layers.enumerated().flatMap { index, layer in
        references(layer.content, "\(path)[\(index)]") + references(layer.mask, "\(path)[\(index)].mask")
      }
    }
    return forms.flatMap { references($0.layers, $0.path) }
  }

  /// The names of the scene's pictures, each once, in the order of the scene.
  public var pictureNames: [String] {
    pictureReferences.reduce(into: []) { names, reference in
      if !names.contains(reference.name) { names.append(reference.name) }
    }
  }
}
