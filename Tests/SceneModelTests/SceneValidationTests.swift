import Fields
import FixedPoint
import SceneFiles
import SceneModel
import Testing

private let one: Animatable<NumberExpression> = .constant(.constant(.one))

private func filled(_ shape: Shape = .rectangle, with fill: ShapeFill = .color(.constant(.white))) -> Layer {
  Layer(.shape(Layer.ShapeContent(shape, fill: fill)))
}

private func modified(_ change: (inout Layer) -> Void) -> Layer {
  var layer = filled()
  change(&layer)
  return layer
}

private let noise = SceneField.noise(
  SceneField.Noise(scale: SceneField.Pair(one), octaves: 9, gain: one, seed: 0, turns: one))

/// Layers with a number that is not allowed, and the keys of the same layers in a file.
private let mistakes: [(Layer, String)] = [
  (modified { $0.opacity = .constant(.constant(Fixed(2))) }, #""fill": "white", "opacity": 2"#),
  (modified { $0.blur = .constant(.constant(Fixed(-1))) }, #""fill": "white", "blur": -1"#),
  (modified { $0.motionBlur = MotionBlur(samples: 1) }, #""fill": "white", "motionBlur": {"samples": 1}"#),
  (
    filled(.text(TextShape("a", weight: 1001))),
    #""fill": "white", "shape": {"text": {"lines": "a", "weight": 1001}}"#
  ),
  (
    filled(with: .mesh(MeshFill(width: 2, height: 17, colors: []))),
    #""fill": {"meshGradient": {"width": 2, "height": 17, "colors": []}}"#
  ),
  (
    filled(with: .field(FieldFill(noise, ramp: []))),
    #""fill": {"field": {"noise": {"scale": 1, "octaves": 9}}, "ramp": []}"#
  ),
  (Layer(.grain(Grain(amount: one, steps: 1001))), #""grain": {"amount": 1, "steps": 1001}"#),
  (Layer(.swarm(Swarm(sprite: "bird", count: 0))), #""name": "a", "swarm": {"sprite": "bird", "count": 0}"#),
  (
    Layer(.particles(Particles(colors: [.white], count: 10_001))),
    #""name": "a", "particles": {"colors": ["white"], "count": 10001}"#
  ),
]

/// A scene that is built in code is held to the rules of scene files.
@Suite struct SceneValidationTests {
  @Test(arguments: mistakes)
  func aMistakeIsToldAsThatOfAFile(layer: Layer, keys: String) throws {
    let error = try #require(throws: SceneError.self) { try Scene(layers: [layer]).validate() }
    let text = #"{"zoetrope": 1, "layers": [{\#(keys)}]}"#
    let told = try #require(throws: SceneFileError.self) { try Scene(text: Array(text.utf8), file: "test") }
    #expect(told.problem == "\(error)")
  }
}
