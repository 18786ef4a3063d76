extension Scene {
  /// Returns the scene with other outlines.
  ///
  /// - Parameter body: Returns the outline and the box in place of a shape, given the path of its key, such as
  ///   `layers[1].clip.shape`.
  public func mapShapes<Failure>(
    _ body: (Shape, Layer.Frame, String) throws(Failure) -> (Shape, Layer.Frame)
  ) throws(Failure) -> Scene {
    func map(_ layers: [Layer], _ path: String) throws(Failure) -> [Layer] {
      var mapped: [Layer] = []
      for (index, layer) in layers.enumerated() {
        let path = "\(path)[\(index)]"
        var layer = layer
        switch layer.content {
        case .shape(var shape):
          (shape.shape, shape.frame) = try body(shape.shape, shape.frame, path + ".shape")
          layer.content = .shape(shape)
        case .group(let layers): layer.content = .group(try map(layers, path + ".group"))
        case .swarm, .particles, .grain: break
        }
        if let clip = layer.clip {
          let (shape, frame) = try body(clip.shape, clip.frame, path + ".clip.shape")
          layer.clip = Layer.Clip(shape, frame: frame)
        }
        layer.mask = try map(layer.mask, path + ".mask")
        mapped.append(layer)
      }
      return mapped
    }
    var scene = self
    scene.layers = try map(layers, "layers")
    if let layers = layersWithReducedTransparency {
      scene.layersWithReducedTransparency = try map(layers, "reduceTransparency.layers")
    }
    if let layers = layersWithoutColorMeaning {
      scene.layersWithoutColorMeaning = try map(layers, "differentiateWithoutColor.layers")
    }
    return scene
  }
}
