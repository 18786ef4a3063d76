import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func scene(_ keys: String) throws -> Scene {
  let particles = """
    {"colors": ["red", "#FFF8"], "count": 60, "size": {"random": [1, 60]}, "direction": 60, "depth": 0.4, "sway": 20, "twinkle": 0.5,
     "stretch": {"random": [1, 3]}, "softness": {"random": [0, 1]}, "duration": 6}
    """
  return try Scene(
    text: Array("{\"zoetrope\": 1, \"layers\": [{\"name\": \"p\", \(keys) \"particles\": \(particles)}]}".utf8),
    file: "test")
}

private func frame(_ renderer: FrameRenderer, _ index: Int) -> Pixmap {
  var pixmap = Pixmap(width: renderer.width, height: renderer.height)
  renderer.render(frame: index, into: &pixmap)
  return pixmap
}

@Suite struct ParticleDrawingTests {
  /// Everything that a frame shows lies in the regions that the particles say they touch, also turned, blurred and clipped.
  @Test(arguments: ["", "\"scale\": 0.5, \"rotation\": 30,", "\"blur\": 12,", "\"clip\": {\"shape\": \"circle\"},"])
  func touchedRegionsHoldTheParticles(keys: String) throws {
    let (renderer, plan) = try auroraRenderer(scene(keys), width: 192, height: 108, seed: 1)
    var choices = SceneChoices()
    choices.seed = 1
    let layers = try scene(keys).resolved(choices, canvas: Scene.standardCanvas).layers
    for index in [0, 50, 133] {
      let drawing = LayerDrawing(
        placement: Placement(PixelTransform(scale: Rational(1, 5), origin: .zero)),
        phase: { plan.phase(ofPart: $0, inFrame: index) })
      var regions: [PixelRegion] = []
      LayerRegions(width: 192, height: 108).forEach(of: layers, in: drawing) { regions.append($0) }
      let pixmap = frame(renderer, index)
      #expect(pixmap.pixels.contains { $0.alpha > 0 })
      for y in 0..<108 {
        for x in 0..<192 where pixmap[x, y].alpha > 0 {
          #expect(regions.contains { $0.columns.contains(x) && $0.rows.contains(y) })
        }
      }
    }
  }

  /// Turned about the middle, everything is where it was, turned: also streaks.
  @Test func halfATurnIsTheSamePictureUpsideDown() throws {
    let upright = frame(try auroraRenderer(scene(""), width: 96, height: 54, seed: 1).renderer, 20)
    let turned = frame(try auroraRenderer(scene("\"rotation\": 180,"), width: 96, height: 54, seed: 1).renderer, 20)
    for (one, other) in zip(upright.pixels, turned.pixels.reversed()) {
      #expect(abs(Int(one.alpha) - Int(other.alpha)) < 300)
    }
  }

  @Test func reducedMotionIsTheFirstFrame() throws {
    let moving = try auroraRenderer(scene(""), width: 96, height: 54, seed: 1).renderer
    let (still, plan) = try auroraRenderer(scene(""), width: 96, height: 54, seed: 1) { $0.reduceMotion = true }
    #expect(plan.kind == .still && frame(still, 0) == frame(moving, 0))
  }
}
