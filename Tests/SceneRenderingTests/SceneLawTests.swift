import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

/// A built-in scene with a loop of its own length, or of about a minute if that is long, in small pictures.
private struct SceneLoop {
  let renderer: FrameRenderer
  let plan: LoopPlan

  init(_ name: String, overrides: [SceneOverride] = []) throws {
    let scene = try #require(try BuiltInScenes.scene(named: name, overrides: overrides))
    let short = Rational(scene.canvas.shortSide.raw, 65536)
    let pictures = try BuiltInPictures(of: scene)
    let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas, sprites: pictures.timings)
    let period = resolved.elements.isEmpty ? .zero : try LoopPlan.commonPeriod(of: resolved.elements)
    plan = try LoopPlan(
      elements: resolved.elements, request: period <= Rational(60) ? .exact : .turns(near: Rational(60)),
      frameRate: Rational(10))
    renderer = FrameRenderer(
      scene: resolved, plan: plan, width: 96, height: 54, scale: try Rational(54).divided(by: short),
      pictures: PreparedPictures(sprites: pictures.sprites))
  }

  /// Some frames, spread over the loop.
  var someFrames: [Int] { (0..<9).map { $0 * plan.frameCount / 9 } }

  func pixels(_ frame: Int) -> Pixmap {
    var pixmap = Pixmap(width: 96, height: 54)
    renderer.render(frame: frame, into: &pixmap)
    return pixmap
  }

  func samples(_ frame: Int) -> [[UInt8]] {
    let image = VideoImage(width: 96, height: 54)
    var scratch: Pixmap?
    renderer.render(frame: frame, into: image, scratch: &scratch)
    return VideoImage.Plane.allCases.map(image.samples)
  }
}

/// The laws of every scene.
@Suite struct SceneLawTests {
  @Test(arguments: BuiltInScenes.names)
  func theFrameAfterTheLastIsTheFirst(name: String) throws {
    let loop = try SceneLoop(name)
    for frame in [0] + loop.someFrames.suffix(2) {
      #expect(loop.pixels(frame) == loop.pixels(frame + loop.plan.frameCount))
      #expect(loop.samples(frame) == loop.samples(frame + loop.plan.frameCount))
    }
    let moves = loop.plan.frameCount > 1
    #expect((loop.pixels(0) != loop.pixels(loop.plan.frameCount / 3)) == moves)
  }

  /// A frame depends on its number alone, whatever was drawn before into the same pictures, and by whom: in any order,
  /// and in parts that know nothing of one another.
  @Test(arguments: BuiltInScenes.names)
  func theOrderDoesNotMatter(name: String) throws {
    let loop = try SceneLoop(name)
    let frames = loop.someFrames
    let (pixels, samples) = (frames.map(loop.pixels), frames.map(loop.samples))
    var pixmap = Pixmap(width: 96, height: 54, filledWith: RGBA16(red: 9, green: 9, blue: 9, alpha: 9))
    let image = VideoImage(width: 96, height: 54)
    var scratch: Pixmap? = pixmap
    for part in [[8, 2, 5], [0, 7, 1, 0], [6, 3, 4]] {
      let own = try SceneLoop(name).renderer
      for index in part {
        own.render(frame: frames[index], into: &pixmap)
        #expect(pixmap == pixels[index])
        own.render(frame: frames[index], into: image, scratch: &scratch)
        #expect(VideoImage.Plane.allCases.map(image.samples) == samples[index])
      }
    }
  }

  /// Without its ground too, where a scene is translucent.
  @Test(arguments: BuiltInScenes.names, [1, 0])
  func noChannelExceedsAlpha(name: String, opacityOfTheGround: Int64) throws {
    let ground = try SceneOverride(path: "layers[0].opacity", value: .number(Rational(opacityOfTheGround)))
    let loop = try SceneLoop(name, overrides: [ground])
    for frame in loop.someFrames {
      #expect(loop.pixels(frame).pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    }
  }
}
