import FixedPoint
import Foundation
import Geometry
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

/// An arrow to the right in two pictures, one red and one blue.
private let arrow: Sprite = {
  let pictures = [RGBA16(red: .max, green: 0, blue: 0, alpha: .max), RGBA16(red: 0, green: 0, blue: .max, alpha: .max)]
    .map { color in
      var pixmap = Pixmap(width: 40, height: 20)
      for y in 0..<20 {
        for x in 0..<40 where abs(2 * y - 19) * 2 <= 40 - x { pixmap[x, y] = color }
      }
      return MovingPicture.Frame(pixmap: pixmap, duration: Rational(1, 10))
    }
  return Sprite(MovingPicture(frames: pictures))
}()

private func scene(_ swarm: String, _ keys: String = "", ground: String = "") throws -> Scene {
  let layer = "{\"name\": \"m\", \(keys) \"swarm\": {\"sprite\": \"a\", \(swarm)}}"
  return try Scene(
    text: Array("{\"zoetrope\": 1, \"name\": \"test\", \"layers\": [\(ground)\(layer)]}".utf8), file: "test")
}

private func renderer(
  _ scene: Scene, _ request: LoopRequest = .turns(near: Rational(20)), stands: Bool = false, seed: UInt64 = 0,
  width: Int = 192, height: Int = 108
) throws -> (renderer: FrameRenderer, plan: LoopPlan, scene: ResolvedScene) {
  var choices = SceneChoices()
  (choices.reduceMotion, choices.seed) = (stands, seed)
  let resolved = scene.resolved(
    choices, canvas: Size(width: Fixed(960), height: Fixed(540)),
    sprites: ["a": SpriteTiming(durations: [Rational(1, 10), Rational(1, 10)])])
  let plan = try LoopPlan(elements: resolved.elements, request: request, frameRate: Rational(30))
  let renderer = FrameRenderer(
    scene: resolved, plan: plan, width: width, height: height, scale: Rational(Int64(height), 540),
    pictures: PreparedPictures(sprites: ["a": arrow]))
  return (renderer, plan, resolved)
}

private let wild =
  "\"count\": 40, \"size\": 60, \"scale\": {\"random\": [0.5, 1.5]}, \"flight\": {\"random\": [5, 12]}, "
  + "\"opacity\": {\"from\": 0, \"to\": {\"random\": [0.5, 1]}}"

@Suite struct SwarmDrawingTests {
  @Test(
    arguments: [LoopRequest.turns(near: Rational(20)), .sway(Rational(12)), .exact, .turns(near: Rational(1, 3))],
    ["seed", "smooth"])
  func theFrameAfterTheLastIsTheFirst(request: LoopRequest, paths: String) throws {
    let ground = "{\"fill\": \"mint\", \"offset\": {\"x\": {\"from\": 0, \"to\": 90, \"duration\": 7}}}, "
    let (renderer, plan, _) = try renderer(scene(wild + ", \"paths\": \"\(paths)\"", ground: ground), request)
    #expect(frame(renderer, 0) == frame(renderer, plan.frameCount))
    #expect(frame(renderer, 7) == frame(renderer, plan.frameCount + 7))
    #expect(frame(renderer, 0) != frame(renderer, plan.frameCount / 3))
    for part in plan.parts.indices where plan.parts[part].element.name.hasPrefix("m ") {
      guard case .turns = plan.parts[part].motion else { throw Missing() }
    }
  }

  @Test func theOrderDoesNotMatter() throws {
    let (renderer, _, _) = try renderer(scene(wild))
    var pixmap = Pixmap(width: 192, height: 108, filledWith: RGBA16(red: 9, green: 9, blue: 9, alpha: 9))
    for index in [5, 300, 0, 5] { renderer.render(frame: index, into: &pixmap) }
    #expect(pixmap == frame(renderer, 5))
  }

  @Test func reducedMotionIsTheFirstFrame() throws {
    let moving = try renderer(scene(wild)).renderer
    let (still, plan, _) = try renderer(scene(wild), stands: true)
    #expect(plan.kind == .still)
    #expect(frame(still, 0) == frame(moving, 0) && frame(still, 9) == frame(moving, 0))
  }

  /// Everything that a frame shows of a swarm lies in the regions that it says it touches.
  @Test(arguments: ["", "\"scale\": 0.5, \"rotation\": 30,"])
  func touchedRegionsHoldTheSwarm(keys: String) throws {
    let (renderer, plan, scene) = try renderer(scene(wild, keys))
    guard case .swarm(let swarm) = scene.layers[0].content else { throw Missing() }
    let pixels = PixelTransform(scale: Rational(1, 5), origin: .zero)
    for index in [0, 100, 333] {
      let phase = { plan.phase(ofPart: $0, inFrame: index) }
      let drawing = LayerDrawing(
        placement: Placement(pixels).inside(scene.layers[0], at: phase), phase: phase,
        pictures: PreparedPictures(sprites: ["a": arrow]))
      let regions = drawing.touchedRegions(of: swarm, width: 192, height: 108)
      #expect(!regions.isEmpty && regions.count < 40)
      let pixmap = frame(renderer, index)
      for y in 0..<108 {
        for x in 0..<192 where pixmap[x, y].alpha > 0 {
          let isInside = regions.contains {
            $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height
          }
          if !isInside { Issue.record("\(x), \(y) lies outside") }
        }
      }
    }
  }

  /// Between two frames a member moves along its heading, at the speed of its flight.
  @Test func membersFlyWhereTheyHead() throws {
    let (_, plan, scene) = try renderer(
      scene("\"count\": 200, \"flight\": 20, \"paths\": \"smooth\", \"size\": 60"))
    guard case .swarm(let swarm) = scene.layers[0].content else { throw Missing() }
    #expect(plan.frameCount == 600)
    let deviations = swarm.members.map { member -> Double in
      func place(_ frame: Int) -> (point: Point, heading: Angle) {
        let flight = member.flight.value { plan.phase(ofPart: $0, inFrame: frame) }
        return (member.path.point(at: flight.steps), member.path.heading(at: flight.steps))
      }
      let (now, next) = (place(100), place(101))
      let (dx, dy) = (Double((next.point.x - now.point.x).raw), Double((next.point.y - now.point.y).raw))
      let turn = atan2(dy, dx) / (2 * .pi) - Double(next.heading.steps) / 0x1p32
      return abs(turn - turn.rounded())
    }
    // The heading looks back over six frames, in which a flight may turn.
    #expect(deviations.count { $0 < 0.03 } > 180 && deviations.allSatisfy { $0 < 0.25 })
  }

  @Test func wingsBeat() throws {
    let (renderer, _, _) = try renderer(scene("\"count\": 60, \"size\": 90, \"flight\": 60, \"frameDuration\": 0.1"))
    let (first, later) = (frame(renderer, 0), frame(renderer, 3))  // a tenth of a second later
    func count(_ pixmap: Pixmap, _ channel: KeyPath<RGBA16, UInt16>) -> Int {
      pixmap.pixels.count { $0[keyPath: channel] > 60000 }
    }
    #expect(count(first, \.red) > 100 && count(first, \.blue) > 100)
    #expect(abs(count(first, \.red) - count(later, \.blue)) < count(first, \.red) / 3)
  }

  /// The opacity of a layer holds for the swarm as a whole, and blurs, filters and blends work as on any layer.
  @Test func layersOfSwarmsAreLayers() throws {
    let swarm = "\"count\": 60, \"size\": 200, \"flight\": 20"
    let plain = frame(try renderer(scene(swarm)).renderer, 0)
    let half = frame(try renderer(scene(swarm, "\"opacity\": 0.5,")).renderer, 0)
    for (a, b) in zip(plain.pixels, half.pixels) { #expect(abs(Int(a.alpha) - 2 * Int(b.alpha)) <= 2) }
    let black = frame(try renderer(scene(swarm, "\"filters\": [{\"brightness\": -1}],")).renderer, 0)
    #expect(zip(plain.pixels, black.pixels).allSatisfy { $0.alpha == $1.alpha && $1.red == 0 && $1.blue == 0 })
    let blurred = frame(try renderer(scene(swarm, "\"blur\": 20,")).renderer, 0)
    let (sharp, soft) = (plain.pixels.reduce(0) { $0 + Int($1.alpha) }, blurred.pixels.reduce(0) { $0 + Int($1.alpha) })
    #expect(abs(sharp - soft) < sharp / 10 && blurred != plain)
    #expect(blurred.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }

  /// A turn of the layer turns the sprites with their places.
  @Test func spritesTurnWithTheirLayer() throws {
    let swarm = "\"count\": 30, \"size\": 70, \"flight\": 20"
    let plain = frame(try renderer(scene(swarm)).renderer, 0)
    let turned = frame(try renderer(scene(swarm, "\"rotation\": 180,")).renderer, 0)
    for y in 0..<108 {
      for x in 0..<192 {
        #expect(abs(Int(plain[x, y].alpha) - Int(turned[191 - x, 107 - y].alpha)) <= 600)
      }
    }
  }

  @Test func aMissingSpriteShowsNothing() throws {
    let resolved = try scene(wild).resolved(SceneChoices(), canvas: Size(width: Fixed(96), height: Fixed(54)))
    let plan = try LoopPlan(elements: resolved.elements, request: .turns(near: Rational(5)), frameRate: Rational(2))
    let renderer = FrameRenderer(scene: resolved, plan: plan, width: 96, height: 54, scale: Rational(1))
    #expect(frame(renderer, 0) == Pixmap(width: 96, height: 54))
  }
}

private struct Missing: Error {}
