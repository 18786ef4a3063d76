import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private let moving =
  #"{"fill": {"field": {"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 4}}}, "ramp": ["red", "blue"]}}"#
/// A plain ground, and a circle that moves over it.
private let ground =
  #"{"fill": "navy"}, {"fill": "pink", "shape": "circle", "offset": {"x": {"from": -300, "to": 300, "duration": 4}}}"#
private let screened = #"{"fill": "coral", "shape": "circle", "blend": "screen"}"#
private let disc =
  #"{"shape": {"field": {"sum": [0.3, {"product": [-1, {"distance": {"center": [0.3, 0.4]}}]}]}}, "fill": "teal"}"#
private let multiplied =
  #"{"group": [{"shape": "circle", "fill": {"field": {"linear": {"start": "leading", "end": "trailing"}}, "ramp": ["teal", "coral"]}, "blend": "multiply"}]}"#
private let small = #""frame": {"width": 400, "height": 300}, "offset": {"x": 73, "y": 31}"#
private let mesh =
  ##"{"meshGradient": {"width": 2, "height": 2, "colors": ["red", "#00FF0080", "blue", "#FFFFFF40"]}}"##
private let grain = #"{"grain": {"amount": 0.3}}"#

/// A picture of many colours and opacities.
private let translucent: Pixmap = {
  var picture = Pixmap(width: 32, height: 18)
  for index in picture.pixels.indices {
    let alpha = UInt16(index * 113)
    picture.pixels[index] = RGBA16(red: alpha / 2, green: alpha, blue: alpha / 7, alpha: alpha)
  }
  return picture
}()

private func hills(_ level: Double, _ color: String) -> String {
  let field = #"{"horizon": {"sum": [\#(level), {"product": [0.1, {"noise": {"scale": [3, 0], "octaves": 3}}]}]}}"#
  let ramp =
    #"[{"offset": 0, "color": "clear"}, {"offset": 0, "color": "\#(color)"}, {"offset": 1, "color": "red"}]"#
  return #"{"fill": {"field": \#(field), "ramp": \#(ramp)}, "opacity": 0.8}"#
}

@Suite struct StillLayerTests {
  /// Still layers with fields above moving ones are drawn once, with the same pixels as if they were drawn in every frame.
  @Test(arguments: [
    (
      [hills(0.2, "blue"), moving, hills(0.5, "teal"), hills(0.7, "navy"), moving, screened, hills(0.9, "white")],
      [2, 3, 6]
    ),
    // A shape that is widest in the middle, before and after grain.
    ([moving, disc, grain, disc, #"{"fill": "teal", "shape": "circle"}"#], [1, 3]),
    // A group whose layer blends.
    ([moving, multiplied], [1]),
  ])
  func stillFieldsAreDrawnOnce(layers: [String], kept: [Int]) throws {
    let scene = try Scene(layers: layers.joined(separator: ", "))
    let (renderer, plan) = try auroraRenderer(scene, width: 96, height: 54, seed: 0)
    var choices = SceneChoices()
    choices.seed = 0
    let resolved = scene.resolved(choices, canvas: Scene.standardCanvas)
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    let still = LayerDrawing(placement: placement, phase: { _ in .zero })
    let all = StillLayer.all(of: resolved.layers, still, width: 96, height: 54)
    #expect(all.filter { $0.value.pictures.count == 1 }.keys.sorted() == kept)
    for index in [0, 17, plan.frameCount - 1, plan.frameCount] {
      var wanted = Pixmap(width: 96, height: 54)
      LayerDrawing(placement: placement, phase: { plan.phase(ofPart: $0, inFrame: index) })
        .draw(resolved.layers, over: &wanted)
      #expect(frame(renderer, index) == wanted)
    }
  }

  /// Layers, and the number of pictures that each takes.
  private static let costly: [(layer: String, pictures: Int)] = [
    (#"{"fill": {"image": "a.png"}, "opacity": 0.7}"#, 1),
    (#"{"fill": {"image": "a.png"}, "shape": "ellipse", "filters": [{"hueRotation": 40}]}"#, 1),
    (#"{\#(small), "fill": \#(mesh), "rotation": 20}"#, 1),
    (#"{\#(small), "fill": {"mix": {"from": \#(mesh), "to": "teal", "progress": 0.3}}, "shape": "circle"}"#, 1),
    (#"{\#(small), "fill": "teal", "shape": "circle", "blur": 4}"#, 1),
    (##"{\##(small), "fill": "#FF800080", "shape": "circle", "blur": 90, "opacity": 0.6}"##, 1),
    (#"{\#(small), "fill": "teal", "rotation": 30, "clip": {"shape": "circle"}}"#, 1),
    (##"{"fill": "#00808080", "mask": [{\##(small), "fill": "#FFFFFFA0", "shape": "circle"}]}"##, 1),
    (##"{\##(small), "fill": "#80FFFFC0", "shape": "circle", "glow": {"width": 40, "blur": 30}}"##, 0),
    (#"{\#(small), "fill": "white", "shape": "circle", "glow": {"width": 40, "blur": 30}, "opacity": 0.5}"#, 1),
    (#"{"opacity": 0.5, "group": [{"fill": "teal"}, {\#(small), "fill": "white"}]}"#, 1),
    (
      ##"{"rotation": 10, "group": [{\##(small), "fill": \##(mesh), "opacity": 0.6}, {"group": [{\##(small), "fill": "#FFFFFF60", "rotation": 40}, {\##(small), "fill": "#FF000090", "blur": 20}]}]}"##,
      2
    ),
    (#"{"group": [{"fill": {"image": "a.png"}, "opacity": 0.4, "shape": "circle"}, \#(screened)]}"#, 1),
    (##"{\##(small), "fill": "#00808080", "shape": "circle"}"##, 0), (##"{"grain": {"amount": 0.3}}"##, 0),
    (#"{\#(small), "fill": \#(mesh), "blend": "screen"}"#, 0), (#"{"fill": \#(mesh), "opacity": 0}"#, 0),
    (#"{"frame": {"width": 40}, "fill": \#(mesh), "offset": {"x": 2000}}"#, 0),
  ]

  /// Other still layers that take time are drawn once, too, in as many pictures as it takes for the same pixels; those that are
  /// drawn as fast in every frame are not kept.
  @Test(arguments: costly)
  func costlyStillLayersAreDrawnOnceWithTheSamePixels(layer: String, count: Int) throws {
    let scene = try Scene(layers: "\(ground), \(layer), \(layer)")
    let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
    let plan = try LoopPlan(elements: resolved.elements, request: .turns(near: Rational(4)), frameRate: Rational(10))
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    let pictures = PreparedPictures(images: ["a.png": ImageLevels(translucent)])
    let still = LayerDrawing(placement: placement, phase: { _ in .zero }, pictures: pictures)
    let all = StillLayer.all(of: resolved.layers, still, width: 96, height: 54)
    #expect(all.mapValues(\.pictures.count) == [2: count, 3: count])
    let renderer = FrameRenderer(
      scene: resolved, plan: plan, width: 96, height: 54, scale: Rational(1, 10), pictures: pictures)
    for index in [0, 7, 13] {
      var wanted = Pixmap(width: 96, height: 54)
      LayerDrawing(placement: placement, phase: { plan.phase(ofPart: $0, inFrame: index) }, pictures: pictures)
        .draw(resolved.layers, over: &wanted)
      #expect(frame(renderer, index) == wanted)
    }
  }

  /// A scene of very many pictures does not keep them all, and looks the same.
  @Test func theMemoryOfPicturesIsBounded() throws {
    let layers = Array(repeating: #"{"fill": {"image": "a.png"}, "opacity": 0.1}"#, count: 7)
    let resolved = try Scene(layers: ([moving] + layers).joined(separator: ", "))
      .resolved(SceneChoices(), canvas: Scene.standardCanvas)
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    let drawing = LayerDrawing(
      placement: placement, phase: { _ in .zero },
      pictures: PreparedPictures(images: ["a.png": ImageLevels(translucent)]))
    let all = StillLayer.all(of: resolved.layers, drawing, width: 96, height: 54, space: 4 * 96 * 54)
    #expect((1...7).map { all[$0]?.pictures.count } == [1, 1, 1, 1, 0, 0, 0])
    var (drawn, wanted) = (Pixmap(width: 96, height: 54), Pixmap(width: 96, height: 54))
    let area = PixelArea(wholeOf: drawn)
    for index in 1...7 { all[index]?.draw(drawing, over: &drawn, in: area) }
    drawing.draw(Array(resolved.layers.dropFirst()), over: &wanted)
    #expect(drawn == wanted)
  }
}
