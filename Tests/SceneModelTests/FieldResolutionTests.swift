import Fields
import FixedPoint
import Geometry
import LoopTiming
import SceneFiles
import Testing

@testable import SceneModel

private func scene(_ field: String, name: String = "\"name\": \"f\", ", seed: Int = 1) throws -> Scene {
  let text = """
    {"zoetrope": 1, "name": "test", "seed": \(seed),
     "layers": [{\(name)"fill": {"field": \(field), "ramp": ["#000000", "#FFFFFF"]}}]}
    """
  return try Scene(text: Array(text.utf8), file: "test")
}

private func resolved(_ scene: Scene, _ choices: SceneChoices = SceneChoices()) -> ResolvedScene {
  scene.resolved(choices, canvas: scene.canvas)
}

private func fill(_ scene: ResolvedScene) throws -> ResolvedFieldFill {
  guard case .shape(let shape) = scene.layers[0].content, case .field(let fill) = shape.fill else {
    throw SceneError(path: "layers[0]", problem: "has no field")
  }
  return fill
}

@Suite struct FieldResolutionTests {
  private let noise = """
    {"noise": {"scale": 2, "seed": 3, "turns": {"from": 0.25, "to": 2.25, "duration": 8}}}
    """

  /// A moving number is an element of the plan, with its period, however deep in a field it lies.
  @Test func aFieldHasItsPeriods() throws {
    let field = """
      {"sum": [\(noise), {"warp": {"of": {"linear": {"start": "top", "end": {"from": "bottom", "to": [0, 1], "duration": 3,
        "repeat": "reverse"}}}, "x": {"from": 0, "to": 1, "duration": 5, "repeat": "reverse"}}}]}
      """
    let scene = resolved(try scene(field))
    #expect(scene.elements.map(\.period) == [Rational(8), Rational(6), Rational(10)])
    #expect(scene.elements.map(\.name) == ["f", "f fill.field", "f fill.field"])
    #expect(scene.jumps.isEmpty && !scene.layers[0].isStill)
  }

  /// Whole turns make no difference, so that only the others jump when they restart.
  @Test func onlyBrokenTurnsJump() throws {
    #expect(resolved(try scene(noise)).jumps.isEmpty)
    let broken = noise.replacing("2.25", with: "2.5")
    #expect(resolved(try scene(broken)).jumps == ["f fill.field"])
  }

  @Test func withoutMotionItStands() throws {
    var choices = SceneChoices()
    choices.reduceMotion = true
    let scene = resolved(try scene(noise), choices)
    #expect(scene.elements.isEmpty && scene.layers[0].isStill)
    guard case .noise(let noise) = try fill(scene).field else { return #expect(Bool(false), "no noise") }
    #expect(noise.turns == .constant(Fixed(raw: 1 << 14)))
  }

  /// The scene's seed changes the noise; equal seeds in one scene are the same noise, and others are not.
  @Test func seedsFollowTheScene() throws {
    func seeds(_ seed: Int) throws -> [UInt64] {
      let field = "{\"sum\": [\(noise), \(noise), {\"noise\": {\"scale\": 2, \"seed\": 4}}]}"
      guard case .sum(let fields) = try fill(resolved(try scene(field, seed: seed))).field else { return [] }
      return fields.compactMap { if case .noise(let noise) = $0 { noise.seed } else { nil } }
    }
    let (first, other) = (try seeds(1), try seeds(2))
    #expect(first.count == 3 && first[0] == first[1] && first[0] != first[2])
    #expect(first[0] != other[0] && first[2] != other[2])
  }

  /// A random number needs the layer's name, as everywhere; a noise alone does not.
  @Test func randomNumbersNeedAName() throws {
    #expect(throws: SceneFileError.self) { try scene("{\"random\": [0, 1]}", name: "") }
    _ = try scene(noise, name: "")
    let random = "{\"noise\": {\"scale\": {\"random\": [1, 9]}}}"
    guard case .noise(let field) = try fill(resolved(try scene(random))).field else {
      return #expect(Bool(false), "no noise")
    }
    // One expression for across and down is one draw, and two are two, also if they are equal.
    #expect(field.scale.x == field.scale.y)
    for key in ["noise", "metaballs"] {
      let name = key == "noise" ? "scale" : "sway"
      let two = "{\"\(key)\": {\"\(name)\": [{\"random\": [1, 9]}, {\"random\": [1, 9]}]}}"
      switch try fill(resolved(try scene(two))).field {
      case .noise(let noise): #expect(noise.scale.x != noise.scale.y)
      case .metaballs(let balls): #expect(balls.sway.x != balls.sway.y)
      default: #expect(Bool(false), "no \(key)")
      }
    }
  }
}
