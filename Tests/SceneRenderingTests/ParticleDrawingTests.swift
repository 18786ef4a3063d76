import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private let discs =
  #""colors": ["red", {"white": 1, "opacity": 0.5}], "stretch": {"random": [1, 3]}, "softness": {"random": [0, 1]}"#
private let pieces =
  #""colors": ["red", {"white": 1, "opacity": 0.5}], "shape": "piece", "stretch": {"random": [1, 3]}, "rotation": {"random": [0, 360]}, "spin": {"random": [-2, 2]}, "tumble": 3"#
private let sprites = #""sprite": "mosquito.gif", "rotation": {"random": [0, 360]}, "spin": -2"#

private func scene(_ keys: String, _ look: String = discs) throws -> Scene {
  let particles = """
    {"count": 60, "size": {"random": [1, 60]}, "direction": 60, "depth": 0.4, "sway": 20, "twinkle": 0.5, "duration": 6, \(look)}
    """
  return try Scene(layers: "{\"name\": \"p\", \(keys) \"particles\": \(particles)}")
}

@Suite struct ParticleDrawingTests {
  /// Everything that a frame shows lies in the regions that the particles say they touch, also turned, blurred and clipped.
  @Test(
    arguments: ["", "\"scale\": 0.5, \"rotation\": 30,", "\"blur\": 12,", "\"clip\": {\"shape\": \"circle\"},"],
    [discs, pieces, sprites])
  func touchedRegionsHoldTheParticles(keys: String, look: String) throws {
    let (renderer, plan) = try auroraRenderer(scene(keys, look), width: 192, height: 108, seed: 1)
    var choices = SceneChoices()
    choices.seed = 1
    let layers = try scene(keys, look).resolved(choices, canvas: Scene.standardCanvas).layers
    let pictures = try BuiltInPictures(of: scene(keys, look)).sprites
    for index in [0, 50, 133] {
      let drawing = LayerDrawing(
        placement: Placement(PixelTransform(scale: Rational(1, 5), origin: .zero)),
        phase: { plan.phase(ofPart: $0, inFrame: index) }, pictures: PreparedPictures(sprites: pictures))
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

  /// Particles that lie apart are drawn in parts, which is the same as drawing them all in one, as those of a group are.
  @Test(
    arguments: [
      #""blend": "screen""#, #""blend": "multiply", "opacity": 0.7"#, #""blur": 2.5"#, #""blur": 24, "blend": "plus""#,
      #""filters": [{"brightness": 0.2}], "blur": 12"#, #""motionBlur": {"samples": 4}, "blend": "screen""#,
    ], [discs, pieces, sprites])
  func partsAreTheWhole(keys: String, look: String) throws {
    let particles = #""particles": {"count": 4, "size": {"random": [5, 20]}, "duration": 6, "sway": 20, \#(look)}"#
    let parts = try Scene(layers: #"{"name": "p", \#(keys), \#(particles)}"#)
    let whole = try Scene(layers: #"{\#(keys), "group": [{"name": "p", \#(particles)}]}"#)
    let ground = Pixmap(width: 640, height: 360, filledWith: RGBA16(red: 9000, green: 40_000, blue: 0, alpha: 50_000))
    let plan = try auroraRenderer(parts, width: 640, height: 360, seed: 1).plan
    let pictures = try BuiltInPictures(of: parts)
    var choices = SceneChoices()
    choices.seed = 1
    for index in [0, 40] {
      let drawing = LayerDrawing(
        placement: Placement(PixelTransform(scale: Rational(2, 3), origin: .zero)),
        phase: { plan.phase(ofPart: $0, inFrame: index) },
        later: { offset in { plan.phase(ofPart: $0, inFrame: index, after: offset) } },
        pictures: PreparedPictures(sprites: pictures.sprites))
      var counts: [Int] = []
      let drawn = [parts, whole].map { scene in
        var picture = ground
        let resolved = scene.resolved(choices, canvas: Scene.standardCanvas, sprites: pictures.timings)
        let layer = resolved.layers[0]
        let deviation = drawing.placement.deviation(layer.blur.value(at: drawing.phase))
        counts.append(drawing.regions(of: layer, deviation, width: 640, height: 360).count)
        drawing.draw(resolved.layers, over: &picture)
        return picture
      }
      #expect(counts[0] > 1 && counts[1] == 1, "\(counts)")
      #expect(drawn[0] == drawn[1] && drawn[0] != ground)
    }
  }

  @Test func onlyAFewPartsAreDrawnOnTheirOwn() throws {
    func parts(_ count: Int) throws -> [PixelRegion]? {
      let particles = #"{"count": \#(count), "size": 20, "duration": 6, "colors": ["red"]}"#
      let scene = try Scene(layers: #"{"name": "p", "particles": \#(particles)}"#)
      let layers = scene.resolved(SceneChoices(), canvas: Scene.standardCanvas).layers
      let drawing = LayerDrawing(
        placement: Placement(PixelTransform(scale: Rational(1, 5), origin: .zero)), phase: { _ in .zero })
      let all = LayerRegions(width: 192, height: 108).all(of: layers[0], in: drawing)
      let parts = all.disjoint(limit: 8)
      #expect(parts == nil || all.allSatisfy { region in parts?.contains { $0.union(region) == $0 } ?? false })
      return parts
    }
    let few = try #require(try parts(5))
    #expect(few.count > 1)
    for (index, part) in few.enumerated() {
      #expect(few[..<index].allSatisfy { $0.intersection(part) == nil })
    }
    #expect(try parts(60) == nil)
  }

  /// Turned about the middle, everything is where it was, turned: also streaks.
  @Test(arguments: [discs, pieces, sprites]) func halfATurnIsTheSamePictureUpsideDown(look: String) throws {
    let upright = frame(try auroraRenderer(scene("", look), width: 96, height: 54, seed: 1).renderer, 20)
    let turned = frame(
      try auroraRenderer(scene("\"rotation\": 180,", look), width: 96, height: 54, seed: 1).renderer, 20)
    for (one, other) in zip(upright.pixels, turned.pixels.reversed()) {
      #expect(abs(Int(one.alpha) - Int(other.alpha)) < 300)
    }
  }

  /// None vanishes or appears in full view: what drifts out of a frame is cut at its edges.
  @Test(arguments: [discs, pieces, sprites]) func nothingIsSeenBeyondAFrame(look: String) throws {
    let keys = #""frame": {"width": 480, "height": 280},"#
    let renderer = try auroraRenderer(scene(keys, look), width: 96, height: 54, seed: 1).renderer
    for index in [0, 20, 77] {
      let picture = frame(renderer, index)
      let seen = (0..<96 * 54).filter { picture.pixels[$0].alpha > 0 }
      #expect(!seen.isEmpty && seen.allSatisfy { (24..<72).contains($0 % 96) && (13..<41).contains($0 / 96) })
    }
  }

  /// The frame after the last is the first, and each is drawn on its own.
  @Test(arguments: [discs, pieces, sprites]) func theyLoop(look: String) throws {
    let (renderer, plan) = try auroraRenderer(scene("", look), width: 96, height: 54, seed: 1)
    #expect(frame(renderer, plan.frameCount) == frame(renderer, 0))
    #expect(frame(renderer, 7) != frame(renderer, 0))
    #expect(frame(renderer, 7).pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }

  /// Sprites and pieces turn: half a turn later one that floats stands upside down.
  @Test(arguments: [
    (#""sprite": "mosquito.gif", "spin": 1"#), (#""shape": "piece", "colors": ["red"], "stretch": 2, "spin": 1"#),
  ])
  func theyTurn(look: String) throws {
    let layer =
      #"{"name": "p", "frame": {"width": 0, "height": 0}, "particles": {"count": 1, "size": 300, "duration": 4, \#(look)}}"#
    let turning = try auroraRenderer(Scene(layers: layer), width: 64, height: 64, seed: 1).renderer
    let (upright, half) = (frame(turning, 0), frame(turning, 60))
    #expect(upright.pixels.contains { $0.alpha > 40_000 } && frame(turning, 30) != upright)
    for (one, other) in zip(upright.pixels, half.pixels.reversed()) {
      #expect(abs(Int(one.alpha) - Int(other.alpha)) < 300)
    }
  }

  @Test func reducedMotionIsTheFirstFrame() throws {
    let moving = try auroraRenderer(scene(""), width: 96, height: 54, seed: 1).renderer
    let (still, plan) = try auroraRenderer(scene(""), width: 96, height: 54, seed: 1) { $0.reduceMotion = true }
    #expect(plan.kind == .still && frame(still, 0) == frame(moving, 0))
  }
}
