import FixedPoint
public import Geometry
import LoopTiming

extension Scene {
  /// Returns true if the scene has a variant for the choices that ask for one.
  public func hasForm(for choices: SceneChoices) -> Bool { form(for: choices) != nil }

  /// The layers that choices ask for, with the path of their key; nil if the scene has no such variant. Where both variants
  /// are asked for, the one that does not rely on colour is preferred.
  private func form(for choices: SceneChoices) -> (path: String, layers: [Layer])? {
    if choices.differentiateWithoutColor, let layers = layersWithoutColorMeaning {
      return ("differentiateWithoutColor.layers", layers)
    }
    if choices.reduceTransparency, let layers = layersWithReducedTransparency {
      return ("reduceTransparency.layers", layers)
    }
    return choices.differentiateWithoutColor || choices.reduceTransparency ? nil : ("layers", layers)
  }

  /// Returns the scene with everything decided.
  ///
  /// - Precondition: ``validate()`` finds no mistake.
  /// - Parameters:
  ///   - choices: The decisions that the scene leaves open.
  ///   - canvas: The size of the canvas, in points.
  ///   - sprites: The timings of sprites, by their names; a sprite without one stands still.
  public func resolved(
    _ choices: SceneChoices, canvas: Size, sprites: [String: SpriteTiming] = [:]
  ) -> ResolvedScene {
    let (path, layers) = form(for: choices) ?? ("layers", layers)
    var resolver = Resolver(
      context: ResolutionContext(scheme: choices.scheme, canvas: canvas, draws: RandomDraw(seed: choices.seed ?? seed)),
      layout: choices.layout ?? layout, isStill: choices.reduceMotion, sprites: sprites)
    let box = Rectangle(origin: .zero, size: canvas)
    let resolved = resolver.resolve(layers, in: box, path: path)
    let scene = ResolvedScene(
      canvas: canvas, layers: resolved, elements: resolver.elements, jumps: resolver.jumps,
      turnsInRadians: resolver.turnsInRadians)
    return choices.omitsBackground ? scene.withoutBackground() : scene
  }
}
