import FixedPoint
import Geometry
import Foundation
import LoopTiming
import SceneFiles
import Testing

@testable import SceneModel

/// A stack of one cloud at the bottom trailing corner, `canvas.height / ratio` high, moved by (ox, oy), turning from
/// `start` + 360 to `start` degrees.
private func cloud(ratio: String, alignment: String, name: String = "cloud") -> SceneValue {
  func number(_ text: String) -> SceneValue { .number(Rational(text) ?? .zero) }
  return .object([
    "name": .string(name), "shape": .string("circle"), "fill": .string("#ffffff"),
    "frame": .object([
      "height": .object(["canvas": .string("height"), "dividedBy": number(ratio)]), "alignment": .string(alignment),
    ]),
    "offset": .object(["x": .object(["random": .array([number("-150"), number("150")])]), "y": number("40")]),
    "rotation": .object(["from": number("360"), "to": number("0"), "duration": number("60")]),
  ])
}

private func resolve(
  _ clouds: [SceneValue], layout: Layout, width: Int = 960, height: Int = 540, seed: UInt64 = 3, stands: Bool = false
) throws -> (layers: [ResolvedLayer], shapes: [ResolvedShape], elements: [PeriodicElement]) {
  let scene = try Scene(
    .object([
      "zoetrope": .number(Rational(1)), "name": .string("test"),
      "layers": .array([.object(["group": .array(clouds)])]),
    ]))
  var choices = SceneChoices()
  (choices.layout, choices.seed, choices.reduceMotion) = (layout, seed, stands)
  let resolved = scene.resolved(choices, canvas: Size(width: Fixed(width), height: Fixed(height)))
  guard case .group(let layers) = resolved.layers[0].content else { throw Missing() }
  let shapes = layers.compactMap { layer -> ResolvedShape? in
    guard case .shape(let shape) = layer.content else { return nil }
    return shape
  }
  return (layers, shapes, resolved.elements)
}

@Suite struct ResolutionTests {
  /// P = (W − d/2, Hz − h/2) at the bottom trailing corner, with d = min(W, h) and Hz = max(H, tallest).
  @Test(arguments: [(Layout.strict, "0.75"), (.clamped, "0.75"), (.strict, "1.25"), (.clamped, "1.25")])
  func cloudsStandAtTheirCorners(layout: Layout, ratio: String) throws {
    let shape = try resolve([cloud(ratio: ratio, alignment: "bottomTrailing")], layout: layout).shapes[0]
    let h = 540 / (Double(ratio) ?? 1)
    let stack = layout == .strict ? max(540, h) : 540
    #expect(abs(double(shape.outline.box.size.width) - h) < 0.001)
    #expect(abs(double(shape.outline.box.center.x) - (960 - h / 2)) < 0.001)
    #expect(abs(double(shape.outline.box.center.y) - (stack - h / 2)) < 0.001)
  }

  /// A jump is named by the key that the scene has.
  @Test(arguments: [
    ("glow.width", #""fill": "red", "glow": {"width": MOTION}"#),
    ("stroke.width", #""fill": "red", "stroke": {"width": MOTION}"#),
    ("fill.opacity", #""fill": {"field": 0, "ramp": ["red", "blue"], "opacity": MOTION}"#),
  ])
  func jumpsHaveTheNamesOfTheirKeys(key: String, layer: String) throws {
    let motion = #"{"from": 0, "to": 1, "duration": 3}"#
    let text = """
      {"zoetrope": 1, "name": "t", "layers": [{"name": "a", \(layer.replacing("MOTION", with: motion))}]}
      """
    let scene = try Scene(text: Array(text.utf8), file: "test")
    #expect(scene.resolved(SceneChoices(), canvas: scene.canvas).jumps == ["a " + key])
  }

  /// A layer moves if anything in it does, and not because one beside it does.
  @Test(arguments: [
    #""fill": "red", "offset": {"x": MOTION}"#, #""fill": "red", "opacity": MOTION"#,
    #""fill": "red", "filters": [{"saturation": MOTION}]"#, #""fill": {"from": "red", "to": "blue", "duration": 3}"#,
    #""fill": {"radialGradient": {"endRadius": MOTION, "stops": ["red", "blue"]}}"#,
    #""fill": {"field": {"noise": {"scale": 2, "turns": MOTION}}, "ramp": ["red", "blue"]}"#,
    #""fill": "red", "shape": {"field": {"horizon": MOTION}}"#, #""fill": "red", "stroke": {"width": MOTION}"#,
    #""fill": "red", "clip": {"shape": {"field": {"horizon": MOTION}}}"#,
    #""fill": "red", "mask": [{"fill": "red", "rotation": MOTION}]"#, #""grain": {"amount": 0.5, "steps": 3}"#,
    #""name": "p", "particles": {"colors": ["red"]}"#, #""name": "s", "swarm": {"sprite": "a.png"}"#,
  ])
  func aLayerMovesIfAnythingInItDoes(keys: String) throws {
    let motion = #"{"from": 0, "to": 1, "duration": 3}"#
    let layer = "{" + keys.replacing("MOTION", with: motion) + "}"
    func resolved(_ layers: String, stands: Bool = false) throws -> [ResolvedLayer] {
      let scene = try Scene(text: Array("{\"zoetrope\": 1, \"layers\": [\(layers)]}".utf8), file: "test")
      var choices = SceneChoices()
      choices.reduceMotion = stands
      return scene.resolved(choices, canvas: scene.canvas).layers
    }
    let three = "{\"fill\": \"red\"}, \(layer), {\"fill\": \"red\"}"
    #expect(try resolved(three).map(\.isStill) == [true, false, true])
    #expect(try resolved(three, stands: true).map(\.isStill) == [true, true, true])
    let outer = try resolved("{\"group\": [\(three)]}, {\"fill\": \"red\"}")
    #expect(outer.map(\.isStill) == [false, true])
    guard case .group(let inner) = outer[0].content else { throw Missing() }
    #expect(inner.map(\.isStill) == [true, false, true])
  }

  @Test func aTallCloudPushesTheOthersDown() throws {
    let clouds = [
      cloud(ratio: "0.75", alignment: "topLeading", name: "tall"),
      cloud(ratio: "1", alignment: "bottomLeading", name: "low"),
    ]
    #expect(try resolve(clouds, layout: .strict).shapes[1].outline.box.center.y == Fixed(720 - 270))
    #expect(try resolve(clouds, layout: .clamped).shapes[1].outline.box.center.y == Fixed(540 - 270))
  }

  @Test func aCircleIsNoWiderThanTheCanvas() throws {
    let shape = try resolve([cloud(ratio: "1", alignment: "topLeading")], layout: .strict, width: 300, height: 900)
      .shapes[0]
    #expect(shape.outline.box.size == Size(width: Fixed(300), height: Fixed(900)))
  }

  @Test(arguments: [
    ("{}", 48, 48), (#"{"height": 20}"#, 20, 20), (#"{"width": 60}"#, 60, 48),
    (#"{"width": 64, "height": 48}"#, 64, 48),
  ])
  func aFreeSideOfACircleIsNoLongerThanTheOther(frame: String, width: Int, height: Int) throws {
    let text = #"{"zoetrope": 1, "layers": [{"fill": "red", "shape": "circle", "frame": \#(frame)}]}"#
    let scene = try Scene(text: Array(text.utf8), file: "test")
    let resolved = scene.resolved(SceneChoices(), canvas: Size(width: Fixed(64), height: Fixed(48)))
    guard case .shape(let shape) = resolved.layers[0].content else { throw Missing() }
    #expect(shape.outline.box.size == Size(width: Fixed(width), height: Fixed(height)))
  }

  /// At 160 points it would be −340.
  @Test(arguments: [160, 960]) func aPartOfTheCanvasIsHeldToTheRangeOfItsValue(width: Int) throws {
    let part = #"{"canvas": "width", "plus": -500}"#
    let text = """
      {"zoetrope": 1, "layers": [
        {"fill": "red", "frame": {"width": \(part), "height": \(part)}, "offset": {"x": \(part)}},
        {"fill": {"radialGradient": {"startRadius": \(part), "endRadius": 900, "stops": ["red", "blue"]}}},
        {"name": "p", "particles": {"colors": ["red"], "count": 1, "size": \(part)}},
        {"name": "s", "swarm": {"sprite": "a.png", "count": 1, "size": \(part)}}]}
      """
    let scene = try Scene(text: Array(text.utf8), file: "test")
    let layers = scene.resolved(SceneChoices(), canvas: Size(width: Fixed(width), height: Fixed(90))).layers
    guard case .shape(let box) = layers[0].content, case .shape(let disc) = layers[1].content,
      case .gradient(.radial(center: _, startRadius: let startRadius, endRadius: _), stops: _) = disc.fill,
      case .particles(let particles) = layers[2].content, case .swarm(let swarm) = layers[3].content
    else { throw Missing() }
    let length = Fixed(max(0, width - 500))
    #expect(box.outline.box.size == Size(width: length, height: length))
    #expect(layers[0].offsetX == .constant(Fixed(width - 500)) && startRadius == .constant(length))
    let size = max(length, NumberRange.positive.lower)
    #expect(particles.members[0].size == size && swarm.size == size)
  }

  @Test func drawsAreKeptWhenALayerIsAdded() throws {
    func offsets(_ names: [String], seed: UInt64 = 3) throws -> [ResolvedProperty<Fixed>] {
      try resolve(names.map { cloud(ratio: "1", alignment: "topLeading", name: $0) }, layout: .strict, seed: seed)
        .layers.map(\.offsetX)
    }
    let alone = try offsets(["one"])[0]
    let both = try offsets(["two", "one"])
    #expect(both[1] == alone && both[0] != alone)
    #expect(try offsets(["one"], seed: 4)[0] != alone)
    guard case .constant(let offset) = alone else { throw Missing() }
    #expect(offset >= Fixed(-150) && offset < Fixed(150))
  }

  @Test func movingNumbersAreElementsOfThePlan() throws {
    let (layers, _, elements) = try resolve([cloud(ratio: "1", alignment: "topLeading")], layout: .strict)
    #expect(elements == [PeriodicElement(name: "cloud", period: Rational(60))])
    #expect(layers[0].rotation == .moving(Movement(from: Fixed(360), to: Fixed(0)), element: 0))
    #expect(layers[0].rotation.value { _ in Phase(steps: 1 << 30) } == Fixed(270))
  }

  @Test func reducedMotionStandsAtTheStart() throws {
    let (layers, _, elements) = try resolve([cloud(ratio: "1", alignment: "topLeading")], layout: .strict, stands: true)
    #expect(elements.isEmpty)
    #expect(layers[0].rotation == .constant(Fixed(360)))
  }
}

private func double(_ number: Fixed) -> Double { Double(number.raw) / 65536 }
