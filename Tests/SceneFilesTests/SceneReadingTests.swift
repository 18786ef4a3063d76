import Color
import FixedPoint
import Geometry
import SceneModel
import Testing

@testable import SceneFiles

/// The smallest scene, changed by a test.
private func scene(_ changes: [String: SceneValue] = [:]) throws -> Scene {
  var keys: [String: SceneValue] = [
    "zoetrope": .number(Rational(1)), "name": .string("test"),
    "layers": .array([.object(["fill": .string("#102030")])]),
  ]
  keys.merge(changes) { $1 }
  return try Scene(.object(keys))
}

private func layers(_ layer: [String: SceneValue]) -> [String: SceneValue] {
  ["layers": .array([.object(layer)])]
}

private func number(_ text: String) -> SceneValue { .number(Rational(text) ?? .zero) }

private func stop(_ offset: String) -> SceneValue { .object(["offset": number(offset), "color": .string("#ffffff")]) }

private func gradient(_ stops: [SceneValue]) -> [String: SceneValue] {
  let gradient: [String: SceneValue] = ["start": .string("top"), "end": .string("bottom"), "stops": .array(stops)]
  return layers(["fill": .object(["linearGradient": .object(gradient)])])
}

@Suite struct SceneReadingTests {
  @Test func theSmallestSceneIsRead() throws {
    let scene = try scene()
    #expect(scene.name == "test")
    #expect(scene.canvas == Size(width: Fixed(960), height: Fixed(540)))
    #expect(scene.layout == .strict)
  }

  @Test func anEmptyNameIsNone() throws {
    #expect(try scene(["name": .string("")]).name == "scene")
  }

  /// Every mistake is told with its path and with what would be right.
  @Test(
    arguments: [
      (["zoetrope": number("2")], "zoetrope", "this version reads 1"),
      (["layers": .array([])], "layers", "at least one layer"),
      (["layers": .string("x")], "layers", "must be a list, not \"x\""),
      (
        ["layers": .array(Array(repeating: .object(["fill": .string("#000000")]), count: 10_001))], "layers",
        "has 10001 elements; allowed: at most 10000"
      ),
      (
        [
          "layers": .array(
            Array(
              repeating: .object([
                "group": .array(Array(repeating: .object(["fill": .string("#000000")]), count: 5000))
              ]), count: 2))
        ], "layers", "has 10002 layers; allowed: at most 10000"
      ),
      (["layer": .array([])], "layer", "did you mean layers?"),
      (["layout": .string("strickt")], "layout", "did you mean strict?"),
      (["canvas": .object(["width": number("0"), "height": number("9")])], "canvas.width", "allowed: 1…16384"),
      (
        ["canvas": .object(["width": number("9"), "height": number("9"), "hight": number("9")])], "canvas.hight",
        "height"
      ),
      (["seed": number("1.5")], "seed", "not a whole number"),
      (["seed": number("-1")], "seed", "not a whole number"),
      (["name": .null], "name", "must be a text, not null"),
      (layers([:]), "layers[0]", "needs a \"fill\", a \"group\", a \"swarm\", \"particles\" or \"grain\""),
      (layers(["fil": .string("red")]), "layers[0].fil", "unknown key (did you mean fill?)"),
      (
        layers(["fill": .object(["rde": number("1"), "blue": number("0")])]), "layers[0].fill.rde", "did you mean red?"
      ),
      (layers(["fill": .string("#12345")]), "layers[0].fill", "#rrggbb"),
      (layers(["fill": .string("teel")]), "layers[0].fill", "no colour is named \"teel\""),
      (
        layers(["fill": .object(["red": number("1"), "green": number("0")])]), "layers[0].fill",
        "needs the key \"blue\""
      ),
      (layers(["fill": .object(["white": number("1.2")])]), "layers[0].fill.white", "allowed: 0…1"),
      (layers(["fill": .string("#000000"), "opacity": number("-0.1")]), "layers[0].opacity", "allowed: 0…1"),
      (layers(["fill": .string("#000000"), "blur": number("2001")]), "layers[0].blur", "allowed: 0…2000"),
      (layers(["fill": .string("#000000"), "blurr": number("2")]), "layers[0].blurr", "did you mean blur?"),
      (
        layers(["fill": .string("#000000"), "translate": number("2")]), "layers[0].translate",
        "unknown key (did you mean offset?)"
      ),
      (layers(["fill": .string("#000000"), "shape": .string("square")]), "layers[0].shape", "rectangle, circle"),
      (layers(["fill": .string("#000000"), "trim": .object([:])]), "layers[0].trim", "needs a \"stroke\""),
      (layers(["fill": .string("#000000"), "stroke": .object([:])]), "layers[0].stroke", "needs the key \"width\""),
      (
        layers(["fill": .string("#000000"), "filters": .array([.object(["hue": number("3")])])]),
        "layers[0].filters[0].hue",
        "unknown key (did you mean hueRotation"
      ),
      (
        layers([
          "fill": .string("#000000"),
          "opacity": .object([
            "from": number("0"), "to": number("1"), "duration": number("2"), "easing": .string("eeseIn"),
          ]),
        ]), "layers[0].opacity.easing", "did you mean easeIn"
      ),
      (
        layers([
          "fill": .string("#000000"),
          "opacity": .object([
            "duration": number("2"),
            "keyframes": .array([
              .object(["offset": number("0.5"), "value": number("1")]),
              .object(["offset": number("0.4"), "value": number("1")]),
            ]),
          ]),
        ]), "layers[0].opacity.keyframes[1].offset", "must not be below that of the one before"
      ),
      (
        layers(["fill": .string("x")]).merging([
          "colors": .object(["x": .object(["white": .object(["random": .array([number("0"), number("1")])])])])
        ]) { $1 }, "layers[0]", "needs a \"name\""
      ),
      (
        layers(["fill": .string("#000000"), "opacity": .object(["random": .array([number("0"), number("1")])])]),
        "layers[0]", "needs a \"name\""
      ),
      (
        layers([
          "name": .string("a"), "fill": .string("#000000"), "opacity": .object(["random": .array([number("1")])]),
        ]),
        "layers[0].opacity.random", "two numbers"
      ),
      (
        layers(["fill": .string("#000000"), "offset": .object(["z": number("1")])]), "layers[0].offset.z", "unknown key"
      ),
      (layers(["fill": .string("#000000"), "frame": .object(["with": number("1")])]), "layers[0].frame.with", "width"),
      (
        layers([
          "fill": .string("#000000"),
          "frame": .object(["width": .object(["random": .array([number("0"), number("1")])])]),
        ]), "layers[0]", "needs a \"name\""
      ),
      (
        layers([
          "name": .string("a"), "fill": .string("#000000"),
          "opacity": .object(["random": .array([number("1"), number("0")])]),
        ]),
        "layers[0].opacity.random", "the lower one first"
      ),
      (
        layers([
          "fill": .string("#000000"), "shape": .string("circle"),
          "rotation": .object(["from": number("0"), "to": number("9"), "duration": number("1000001")]),
        ]), "layers[0].rotation.duration", "0.001…1000000"
      ),
      (gradient([stop("0.5"), .string("#ffffff")]), "layers[0].fill.linearGradient.stops", "give all or none"),
      (gradient([stop("0.5"), stop("0.4")]), "layers[0].fill.linearGradient.stops[1].offset", "must not be below"),
      (
        layers([
          "fill": .string("#000000"), "shape": .string("circle"),
          "rotation": .object(["from": number("0"), "to": number("9"), "duration": number("0")]),
        ]), "layers[0].rotation.duration", "0.001…1000000"
      ),
      (
        layers(["group": .array([.object(["name": .string("a"), "fill": .string("#000000")])]), "name": .string("a")]),
        "layers[0].group[0].name", "another layer"
      ),
      (
        layers([
          "fill": .object([
            "linearGradient": .object([
              "start": .string("top"), "end": .string("top"),
              "stops": .array([.string("#000000"), .string("#ffffff")]),
            ])
          ])
        ]),
        "layers[0].fill.linearGradient.end", "direction"
      ),
      (
        layers([
          "fill": .object([
            "linearGradient": .object([
              "start": .string("top"), "end": .string("bottom"), "stops": .array([.string("#000000")]),
            ])
          ])
        ]),
        "layers[0].fill.linearGradient.stops", "at least two"
      ),
      (
        layers([
          "fill": .string("#000000"),
          "frame": .object(["width": .object(["canvas": .string("width"), "dividedBy": number("0")])]),
        ]),
        "layers[0].frame.width.dividedBy", "allowed: 0.001…100000"
      ),
    ] as [([String: SceneValue], String, String)])
  func mistakesAreToldWithTheirPlace(changes: [String: SceneValue], path: String, words: String) throws {
    let error = try #require(throws: SceneError.self) { try scene(changes) }
    #expect(error.path == path)
    #expect(error.problem.contains(words), "\(error.problem)")
  }

  /// Each takes time at every pixel, wherever it is: 21 in each of these layers.
  @Test func theFieldsOfASceneHaveALimit() throws {
    let fill = #"""
      {"field": {"sum": [0.5, {"sin": 1}, {"mix": {"from": 0, "to": 1, "amount": 0.5}}]}, "opacity": 1, "ramp": ["red", "blue"]}
      """#
    let layer = #"""
      {"clip": {"shape": {"field": 1}}, "mask": [{"fill": \#(fill)}], "group": [
        {"shape": {"field": {"horizon": 0.5}}, "fill": {"mix": {"from": \#(fill), "to": "red", "progress": 0.5}}}]}
      """#
    func read(_ count: Int) throws {
      let layers = Array(repeating: layer, count: count).joined(separator: ", ")
      _ = try Scene(text: Array(#"{"zoetrope": 1, "layers": [\#(layers)]}"#.utf8), file: "test")
    }
    try read(47)
    let error = try #require(throws: SceneFileError.self) { try read(48) }
    #expect(error.problem == "layers: has 1008 fields; allowed: at most 1000")
  }

  /// As those of CSS are. A scene's own names are told apart by case.
  @Test func systemColorsAreReadInEitherCase() throws {
    let text = #"""
      {"zoetrope": 1, "colors": {"Mint": "#123456"}, "layers": [
        {"fill": "red"}, {"fill": "Red"}, {"fill": "clear"}, {"fill": "CLEAR"}, {"fill": "mint"}, {"fill": "Mint"}]}
      """#
    let layers = try Scene(text: Array(text.utf8), file: "test").layers
    #expect(layers[1] == layers[0] && layers[3] == layers[2] && layers[5] != layers[4])
  }

  @Test func stopsWithoutOffsetsAreSpacedEvenly() throws {
    let scene = try scene(gradient(["#000000", "#111111", "#222222"].map { .string($0) }))
    guard case .shape(let shape) = scene.resolved(SceneChoices(), canvas: scene.canvas).layers[0].content,
      case .gradient(_, let stops) = shape.fill
    else { throw Missing() }
    #expect(stops.map(\.offset) == [.zero, Fixed.one.half, .one])
  }

  @Test func colorsAreRoundedToTheNearestStep() throws {
    let scene = try scene(
      layers([
        "fill": .object([
          "red": number("0.043"), "green": number("0.467"), "blue": number("1"), "opacity": number("0.8"),
        ])
      ]))
    let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
    guard case .shape(let shape) = resolved.layers[0].content else { throw Missing() }
    // 0.043 · 65535 = 2818.005, 0.467 · 65535 = 30604.8, 0.8 · 65535 = 52428
    #expect(shape.fill == .color(.constant(StraightRGBA16(red: 2818, green: 30605, blue: 65535, alpha: 52428))))
  }
}
