import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

@Suite struct StillPictureTests {
  /// Still layers above moving ones are drawn once, and look as if they were drawn in every frame.
  @Test func stillLayersAreDrawnOnce() throws {
    func hills(_ level: Double, _ color: String) -> String {
      let field = #"{"horizon": {"sum": [\#(level), {"product": [0.1, {"noise": {"scale": [3, 0], "octaves": 3}}]}]}}"#
      let ramp =
        #"[{"offset": 0, "color": "clear"}, {"offset": 0, "color": "\#(color)"}, {"offset": 1, "color": "red"}]"#
      return #"{"fill": {"field": \#(field), "ramp": \#(ramp)}, "opacity": 0.8}"#
    }
    let waves = #"{"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 4}}}"#
    let moving = #"{"fill": {"field": \#(waves), "ramp": ["red", "blue"]}}"#
    let screened = #"{"fill": "coral", "shape": "circle", "blend": "screen"}"#
    let layers = [
      hills(0.2, "blue"), moving, hills(0.5, "teal"), hills(0.7, "navy"), moving + "", screened, hills(0.9, "white"),
    ]
    let text = "{\"zoetrope\": 1, \"layers\": [\(layers.joined(separator: ", "))]}"
    let scene = try Scene(text: Array(text.utf8), file: "test")
    let (renderer, plan) = try auroraRenderer(scene, width: 96, height: 54, seed: 0)
    var choices = SceneChoices()
    choices.seed = 0
    let resolved = scene.resolved(choices, canvas: Scene.standardCanvas)
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    let still = LayerDrawing(placement: placement, phase: { _ in .zero })
    let pictures = StillPicture.pictures(of: resolved.layers, still, width: 96, height: 54)
    #expect(pictures.keys.sorted() == [2, 6] && pictures[2]?.count == 2 && pictures[6]?.count == 1)
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
