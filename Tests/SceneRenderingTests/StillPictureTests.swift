import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private let moving =
  #"{"fill": {"field": {"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 4}}}, "ramp": ["red", "blue"]}}"#
private let screened = #"{"fill": "coral", "shape": "circle", "blend": "screen"}"#
private let disc =
  #"{"shape": {"field": {"sum": [0.3, {"product": [-1, {"distance": {"center": [0.3, 0.4]}}]}]}}, "fill": "teal"}"#
private let multiplied =
  #"{"group": [{"shape": "circle", "fill": {"field": {"linear": {"start": "leading", "end": "trailing"}}, "ramp": ["teal", "coral"]}, "blend": "multiply"}]}"#
private let grain = #"{"grain": {"amount": 0.3}}"#

private func hills(_ level: Double, _ color: String) -> String {
  let field = #"{"horizon": {"sum": [\#(level), {"product": [0.1, {"noise": {"scale": [3, 0], "octaves": 3}}]}]}}"#
  let ramp =
    #"[{"offset": 0, "color": "clear"}, {"offset": 0, "color": "\#(color)"}, {"offset": 1, "color": "red"}]"#
  return #"{"fill": {"field": \#(field), "ramp": \#(ramp)}, "opacity": 0.8}"#
}

@Suite struct StillPictureTests {
  /// Still layers above moving ones are drawn once, and look as if they were drawn in every frame.
  @Test(arguments: [
    (
      [hills(0.2, "blue"), moving, hills(0.5, "teal"), hills(0.7, "navy"), moving, screened, hills(0.9, "white")],
      [2: 2, 6: 1]
    ),
    // A picture that is widest in the middle, and one after grain, which is not kept.
    ([moving, disc, grain, disc, #"{"fill": "teal", "shape": "circle"}"#], [1: 1, 3: 2]),
    // A group whose layer blends.
    ([moving, multiplied], [1: 1]),
  ])
  func stillLayersAreDrawnOnce(layers: [String], counts: [Int: Int]) throws {
    let scene = try Scene(layers: layers.joined(separator: ", "))
    let (renderer, plan) = try auroraRenderer(scene, width: 96, height: 54, seed: 0)
    var choices = SceneChoices()
    choices.seed = 0
    let resolved = scene.resolved(choices, canvas: Scene.standardCanvas)
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    let still = LayerDrawing(placement: placement, phase: { _ in .zero })
    let pictures = StillPicture.pictures(of: resolved.layers, still, width: 96, height: 54)
    #expect(pictures.mapValues(\.count) == counts)
    for index in [0, 17, plan.frameCount - 1, plan.frameCount] {
      var (drawn, wanted) = (Pixmap(width: 96, height: 54), Pixmap(width: 96, height: 54))
      renderer.render(frame: index, into: &drawn)
      let drawing = LayerDrawing(placement: placement, phase: { plan.phase(ofPart: $0, inFrame: index) })
      drawing.draw(resolved.layers, over: &wanted)
      for (one, other) in zip(drawn.pixels, wanted.pixels) {
        for channel in [\RGBA16.red, \.green, \.blue, \.alpha] {
          #expect(abs(Int(one[keyPath: channel]) - Int(other[keyPath: channel])) <= 4)
        }
      }
    }
  }
}
