public import Geometry
public import SceneModel

extension Scene {
  /// Creates a scene from its elements, from the bottom up.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: One line about the scene.
  ///   - canvas: The size in points; its short side stands for the short side of any picture.
  ///   - layout: The layout of stacks unless a request says otherwise.
  ///   - seed: The seed of random draws unless a request says otherwise.
  ///   - layers: The elements.
  public init(
    _ name: String = "", summary: String = "", canvas: Size = standardCanvas, layout: Layout = .strict,
    seed: UInt64 = 0, @LayerBuilder _ layers: () -> [Layer]
  ) {
    self.init(name: name, summary: summary, canvas: canvas, layout: layout, seed: seed, layers: layers())
  }

  /// Returns the scene with a variant without translucent elements.
  public func reduceTransparency(@LayerBuilder _ layers: () -> [Layer]) -> Scene {
    var scene = self
    scene.layersWithReducedTransparency = layers()
    return scene
  }

  /// Returns the scene with a variant that does not rely on colour.
  public func differentiateWithoutColor(@LayerBuilder _ layers: () -> [Layer]) -> Scene {
    var scene = self
    scene.layersWithoutColorMeaning = layers()
    return scene
  }
}
