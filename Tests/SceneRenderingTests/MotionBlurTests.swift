import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

/// A disc that crosses a ground and a group that turns, with keys of the layers.
private func scene(_ keys: String) throws -> Scene {
  let text = """
    {"zoetrope": 1, "canvas": {"width": 96, "height": 54}, "layers": [
      {"fill": "#234"},
      {\(keys) "shape": "circle", "frame": {"height": 20}, "fill": {"linearGradient": {"start": "left", "end": "right",
        "stops": ["#f50", "#05fa"]}}, "offset": {"x": {"from": -40, "to": 40, "duration": 2}}, "opacity": 0.9},
      {\(keys) "group": [{"frame": {"width": 60, "height": 3}, "fill": "white"}], "blur": 1, "blend": "screen",
        "rotation": {"from": 0, "to": 360, "duration": 2}}]}
    """.replacing("\"left\"", with: "\"leading\"").replacing("\"right\"", with: "\"trailing\"")
  return try Scene(text: Array(text.utf8), file: "test")
}

private func renderer(_ keys: String, frames: Int64) throws -> FrameRenderer {
  let scene = try scene(keys)
  let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
  let plan = try LoopPlan(elements: resolved.elements, request: .exact, frameRate: Rational(frames, 2))
  return FrameRenderer(scene: resolved, plan: plan, width: 96, height: 54, scale: Rational(1))
}

@Suite struct MotionBlurTests {
  /// Half of the time of each of 10 frames, in 5 moments, are frames 1, 3, 5, 7 and 9 of 20 in that time.
  @Test func aFrameIsTheMeanOfItsMoments() throws {
    let blurred = try renderer("\"motionBlur\": {\"shutterAngle\": 180, \"samples\": 5},", frames: 10)
    let fine = try renderer("", frames: 200)
    for index in [0, 3, 9] {
      var mean = PictureMean(width: 96, height: 54)
      for moment in [1, 3, 5, 7, 9] { mean.add(frame(fine, index * 20 + moment)) }
      let (own, wanted) = (frame(blurred, index), mean.picture())
      var differing = 0
      for (a, b) in zip(own.pixels, wanted.pixels) where a != b {
        differing += 1
        // Layers are averaged before they are composited, which differs where both move.
        #expect(abs(Int(a.red) - Int(b.red)) < 20_000)
      }
      #expect(differing < 96 * 54)
      // Beside the line, only the disc moves: there both agree to rounding.
      for (x, y) in [(2, 27), (93, 27), (48, 2), (48, 51)] {
        #expect(abs(Int(own[x, y].red) - Int(wanted[x, y].red)) <= 3)
      }
    }
  }

  /// A group around all layers exposes the whole picture, exactly as a camera does.
  @Test func aGroupIsTheMeanOfItsPictures() throws {
    func scene(_ keys: String) throws -> Scene {
      let text = """
        {"zoetrope": 1, "canvas": {"width": 96, "height": 54}, "layers": [{\(keys) "group": [{"fill": "#234"},
          {"shape": "circle", "frame": {"height": 20}, "fill": "#f50c",
           "offset": {"x": {"from": -40, "to": 40, "duration": 2}}},
          {"frame": {"width": 60, "height": 9}, "fill": "white", "blend": "multiply",
           "rotation": {"from": 0, "to": 360, "duration": 2}}]}]}
        """
      return try Scene(text: Array(text.utf8), file: "test")
    }
    func frames(_ keys: String, count: Int64, _ indices: [Int]) throws -> [Pixmap] {
      let scene = try scene(keys)
      let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
      let plan = try LoopPlan(elements: resolved.elements, request: .exact, frameRate: Rational(count, 2))
      let renderer = FrameRenderer(scene: resolved, plan: plan, width: 96, height: 54, scale: Rational(1))
      return indices.map { frame(renderer, $0) }
    }
    for index in [0, 4, 9] {
      let blurred = try frames("\"motionBlur\": {\"shutterAngle\": 360, \"samples\": 4},", count: 10, [index])[0]
      var mean = PictureMean(width: 96, height: 54)
      for picture in try frames("", count: 80, [1, 3, 5, 7].map { index * 8 + $0 }) { mean.add(picture) }
      for (a, b) in zip(blurred.pixels, mean.picture().pixels) {
        #expect(abs(Int(a.red) - Int(b.red)) <= 1 && abs(Int(a.blue) - Int(b.blue)) <= 1 && a.alpha == b.alpha)
      }
      #expect(blurred != frame(try renderer("", frames: 10), index))
    }
  }

  @Test func theFrameAfterTheLastIsTheFirst() throws {
    let blurred = try renderer("\"motionBlur\": {},", frames: 10)
    for index in [0, 7] {
      #expect(frame(blurred, index) == frame(blurred, index + 10))
      let image = VideoImage(width: 96, height: 54)
      var scratch: Pixmap?
      blurred.render(frame: index, into: image, scratch: &scratch)
      let wanted = VideoImage(width: 96, height: 54)
      wanted.set(from: frame(blurred, index))
      #expect(VideoImage.Plane.allCases.map(image.samples) == VideoImage.Plane.allCases.map(wanted.samples))
    }
  }

  @Test func whatStandsIsSharp() throws {
    func picture(_ keys: String) throws -> Pixmap {
      let layer = "{\(keys) \"shape\": \"circle\", \"frame\": {\"height\": 200}, \"fill\": \"red\"}"
      return frame(try auroraRenderer(Scene(layers: layer), width: 96, height: 54, seed: 1).renderer, 0)
    }
    #expect(try picture("") == picture("\"motionBlur\": {},"))
  }
}
