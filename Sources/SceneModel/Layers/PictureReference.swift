import Fields

/// A use of a picture's file in a scene.
public struct PictureReference: Hashable, Sendable {
  /// The role of the picture.
  public enum Use: Hashable, Sendable {
    /// The members of a swarm, which show all of its frames.
    case swarm
    /// Particles, which show its first frame.
    case particles
    /// The fill of a shape, which shows its first frame.
    case image
    /// A field, the luminance of its first frame.
    case luminance
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
    func references(_ field: SceneField, _ path: String) -> [PictureReference] {
      var found: [PictureReference] = []
      field.forEachValue(
        path, number: { _, _, _ in }, position: { _, _ in },
        picture: { picture, path in
          found.append(PictureReference(name: picture.name, path: path, use: .luminance))
        })
      return found
    }
    func references(_ fill: ShapeFill, _ path: String) -> [PictureReference] {
      switch fill {
      case .color, .gradient, .mesh: []
      case .field(let fill):
        references(fill.field, path + ".field") + (fill.opacity.map { references($0, path + ".opacity") } ?? [])
      case .image(let image): [PictureReference(name: image.name, path: path + ".image", use: .image)]
      case .mix(let mix): references(mix.from, path + ".mix.from") + references(mix.to, path + ".mix.to")
      }
    }
    func references(_ shape: Shape, _ path: String) -> [PictureReference] {
      if case .field(let field) = shape { references(field, path + ".field") } else { [] }
    }
    func references(_ content: Layer.Content, _ path: String) -> [PictureReference] {
      switch content {
      case .grain: []
      case .particles(let particles):
        particles.sprite.map { [PictureReference(name: $0, path: path + ".particles.sprite", use: .particles)] } ?? []
      case .shape(let shape): references(shape.shape, path + ".shape") + references(shape.fill, path + ".fill")
      case .group(let layers): references(layers, path + ".group")
      case .swarm(let swarm): [PictureReference(name: swarm.sprite, path: path + ".swarm.sprite", use: .swarm)]
      }
    }
    func references(_ layers: [Layer], _ path: String) -> [PictureReference] {
      layers.enumerated().flatMap { index, layer in
        let path = "\(path)[\(index)]"
        return references(layer.content, path) + references(layer.mask, path + ".mask")
          + (layer.clip.map { references($0.shape, path + ".clip.shape") } ?? [])
      }
    }
    return forms.flatMap { references($0.layers, $0.path) }
  }

  /// The names of the scene's pictures, each once, in the order of the scene.
  ///
  /// A name may be the path of any file of the machine: check those of a scene that a stranger wrote before its pictures are read.
  public var pictureNames: [String] {
    var known: Set<String> = []
    return pictureReferences.map(\.name).filter { known.insert($0).inserted }
  }
}
