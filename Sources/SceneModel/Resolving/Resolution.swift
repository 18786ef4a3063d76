import FixedPoint
public import Geometry
import LoopTiming

extension Scene {
  /// Returns true if the scene has a variant for the choices that ask for one.
  public func hasForm(for choices: SceneChoices) -> Bool {
    if choices.differentiateWithoutColor { return layersWithoutColorMeaning != nil }
    if choices.reduceTransparency { return layersWithReducedTransparency != nil }
    return true
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
    let form =
      if choices.differentiateWithoutColor, layersWithoutColorMeaning != nil {
        "differentiateWithoutColor.layers"
      } else if choices.reduceTransparency, layersWithReducedTransparency != nil {
        "reduceTransparency.layers"
      } else {
        "layers"
      }
    var resolver = Resolver(
      context: ResolutionContext(scheme: choices.scheme, canvas: canvas, draws: RandomDraw(seed: choices.seed ?? seed)),
      layout: choices.layout ?? layout, isStill: choices.reduceMotion, sprites: sprites)
    let box = Rectangle(origin: .zero, size: canvas)
    let resolved = forms.filter { $0.path == form }.flatMap { resolver.resolve($0.layers, in: box, path: $0.path) }
    let scene = ResolvedScene(
      canvas: canvas, layers: resolved, elements: resolver.elements, jumps: resolver.jumps,
      turnsInRadians: resolver.turnsInRadians)
    return choices.omitsBackground ? scene.withoutBackground() : scene
  }
}
