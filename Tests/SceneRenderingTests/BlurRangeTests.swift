import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

/// Returns the frame at a quarter of a loop of 2 s, of 96 × 54 pixels.
private func picture(of layer: String) throws -> Pixmap {
  let text = "{\"zoetrope\": 1, \"canvas\": {\"width\": 96, \"height\": 54}, \"layers\": [\(layer)]}"
  let scene = try Scene(text: Array(text.utf8), file: "test")
  let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
  let plan = try LoopPlan(elements: resolved.elements, request: .exact, frameRate: Rational(2))
  return frame(FrameRenderer(scene: resolved, plan: plan, width: 96, height: 54, scale: Rational(1)), 1)
}

/// Returns a blur from 0 to 2000 points in 2 s, which is about 38 times as far at a quarter of its time, in a direction.
private func overshooting(_ direction: Int) -> String {
  "{\"from\": 0, \"to\": 2000, \"duration\": 2, \"easing\": {\"cubicBezier\": [0.5, \(direction * 100), 0.5, 1]}}"
}

@Suite struct BlurRangeTests {
  @Test func aDeviationIsBounded() {
    let placement = Placement(PixelTransform(scale: Rational(16384), origin: .zero))
    #expect(placement.deviation(Fixed(2000)) == BlurPlan.largestDeviation)
    #expect(placement.deviation(Fixed(2)) == Fixed(32768))
    #expect(placement.deviation(Fixed(-2)) == .zero)
  }

  @Test func aBlurBelowZeroIsNone() throws {
    func layer(_ blur: String) -> String {
      "{\"fill\": \"red\", \"scale\": 1000, \"clip\": {\"shape\": \"circle\"}, \"blur\": \(blur)}"
    }
    #expect(try picture(of: layer(overshooting(-1))) == picture(of: layer("0")))
  }

  @Test func aGlowAboveItsRangeHasTheLargestBlur() throws {
    func layer(_ blur: String) -> String {
      "{\"shape\": \"capsule\", \"frame\": {\"width\": 60}, \"fill\": \"mint\", \"glow\": {\"width\": 20, \"blur\": \(blur)}}"
    }
    #expect(try picture(of: layer(overshooting(1))) == picture(of: layer("2000")))
  }
}
