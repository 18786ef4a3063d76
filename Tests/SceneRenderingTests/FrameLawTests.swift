import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func aurora() throws -> Scene { try #require(try BuiltInScenes.scene(named: "aurora")) }

private func still(_ layers: String, width: Int = 64, height: Int = 36) throws -> Pixmap {
  frame(try auroraRenderer(Scene(layers: layers), width: width, height: height, seed: 0).renderer, 0)
}

@Suite struct LoopLawTests {
  @Test(arguments: [LoopRequest.turns(near: Rational(60)), .sway(Rational(12)), .exact])
  func theFrameAfterTheLastIsTheFirst(request: LoopRequest) throws {
    let canvas = Size(width: Fixed(960), height: Fixed(540))
    let resolved = try aurora().resolved(SceneChoices(), canvas: canvas)
    let plan = try LoopPlan(elements: resolved.elements, request: request, frameRate: Rational(30))
    let renderer = FrameRenderer(scene: resolved, plan: plan, width: 192, height: 108, scale: Rational(1, 5))
    #expect(frame(renderer, 0) == frame(renderer, plan.frameCount))
    #expect(frame(renderer, 17) == frame(renderer, plan.frameCount + 17))
    #expect(frame(renderer, 0) != frame(renderer, plan.frameCount / 3))
    func samples(_ index: Int) -> [[UInt8]] {
      let image = VideoImage(width: 192, height: 108)
      var scratch: Pixmap?
      renderer.render(frame: index, into: image, scratch: &scratch)
      return VideoImage.Plane.allCases.map(image.samples)
    }
    #expect(samples(0) == samples(plan.frameCount))
  }

  @Test func reducedMotionIsTheFirstFrame() throws {
    let moving = try auroraRenderer(aurora(), width: 96, height: 54, seed: 7).renderer
    let (still, plan) = try auroraRenderer(aurora(), width: 96, height: 54, seed: 7) { $0.reduceMotion = true }
    #expect(plan.kind == .still)
    #expect(frame(still, 0) == frame(moving, 0))
    #expect(frame(still, 40) == frame(moving, 0))
  }
}

@Suite struct AuroraFormTests {
  @Test(arguments: [(.light, 62258), (.dark, 13107)] as [(ColorScheme, UInt16)])  // 0.95 and 0.2 of 65535
  func withoutColorItIsGrey(scheme: ColorScheme, grey: UInt16) throws {
    let (renderer, plan) = try auroraRenderer(aurora(), width: 32, height: 18, seed: 7, scheme: scheme) {
      ($0.differentiateWithoutColor, $0.reduceTransparency) = (true, true)
    }
    #expect(plan.parts.isEmpty)
    #expect(frame(renderer, 0).pixels.allSatisfy { $0 == RGBA16(red: grey, green: grey, blue: grey, alpha: .max) })
  }

  /// A gradient of the two upper clouds' colours from corner to corner, over white or black.
  @Test(arguments: [ColorScheme.light, .dark])
  func withReducedTransparencyItIsAGradient(scheme: ColorScheme) throws {
    let (renderer, _) = try auroraRenderer(aurora(), width: 96, height: 54, seed: 7, scheme: scheme) {
      $0.reduceTransparency = true
    }
    let pixmap = frame(renderer, 0)
    let (from, to, ground) =
      scheme == .light
      ? ([0.039, 0.388, 0.502, 0.81], [0.196, 0.796, 0.329, 0.5], 1.0)
      : ([0, 0.176, 0.216, 1], [0.408, 0.698, 0.420, 0.61], 0.0)
    for (x, y) in [(0, 0), (95, 53), (48, 27), (95, 0), (20, 40)] {
      let (dx, dy) = (96.0, 54.0)
      let part = ((Double(x) + 0.5) * dx + (Double(y) + 0.5) * dy) / (dx * dx + dy * dy)
      let color = zip(from, to).map { $0 + ($1 - $0) * part }
      let pixel = pixmap[x, y]
      #expect(pixel.alpha == .max)
      for (channel, value) in zip([pixel.red, pixel.green, pixel.blue], color) {
        #expect(abs(Double(channel) / 65535 - (value * color[3] + ground * (1 - color[3]))) < 0.0001)
      }
    }
  }
}

@Suite struct LayerDrawingTests {
  private func clouds(_ keys: String = "", blur: Int = 160) -> String {
    """
    {\(keys)"name": "g", "blur": \(blur), "group": [
      {"fill": "#FF3020C0", "shape": "circle", "frame": {"width": 400}, "offset": {"x": -120, "y": 30}},
      {"fill": "#2040FF80", "shape": "circle", "frame": {"width": 300}, "offset": {"x": 150, "y": -60}}
    ]}
    """
  }

  /// With an invisible layer between, a background is not composited below a layer before its blur.
  private let between = "{\"fill\": \"#00000000\"}"

  /// A background composited before the blur is the same as the blur over the background, up to rounding.
  @Test(arguments: ["", "\"scale\": 2, ", "\"motionBlur\": {\"samples\": 4}, "])
  func aBackgroundMayBeBlurred(keys: String) throws {
    let background = "{\(keys)\"fill\": \"#0B777E\"}"
    let folded = try still("\(background), \(clouds())", width: 192, height: 108)
    let composed = try still("\(background), \(between), \(clouds())", width: 192, height: 108)
    #expect(folded != composed, "it was not blurred")
    for (a, b) in zip(folded.pixels, composed.pixels) {
      #expect(a.alpha == .max && b.alpha == .max)
      for (c, d) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] { #expect(abs(Int(c) - Int(d)) <= 4) }
    }
  }

  /// Everything that makes a background or a group another picture when both are blurred.
  @Test(arguments: [
    ("\"fill\": \"#0B777E\", \"opacity\": 0.5", ""), ("\"fill\": \"#0B777E\", \"blur\": 30", ""),
    ("\"fill\": \"#0B777E80\"", ""), ("\"fill\": \"#0B777E\", \"frame\": {\"height\": 400}", ""),
    ("\"fill\": \"#0B777E\", \"shape\": \"circle\", \"frame\": {\"width\": 960, \"height\": 960}", ""),
    ("\"fill\": \"#0B777E\", \"clip\": {\"shape\": \"circle\"}", ""),
    ("\"fill\": \"#0B777E\", \"mask\": [{\"fill\": \"#FFFFFF80\"}]", ""),
    ("\"fill\": \"#0B777E\", \"filters\": [{\"brightness\": 0.5}]", ""),
    ("\"fill\": \"#0B777E\", \"rotation\": 5", ""), ("\"fill\": \"#0B777E\", \"offset\": {\"x\": 50}", ""),
    ("\"fill\": \"#0B777E\"", "\"opacity\": 0.5, "),
    ("\"fill\": \"#0B777E\"", "\"clip\": {\"shape\": \"circle\"}, "),
    ("\"fill\": \"#0B777E\"", "\"mask\": [{\"fill\": \"#FFFFFF80\"}], "),
    ("\"fill\": \"#0B777E\"", "\"filters\": [{\"brightness\": 0.5}], "),
    ("\"fill\": \"#0B777E\"", "\"blend\": \"screen\", "),
  ])
  func nothingElseIsBlurred(background: String, group: String) throws {
    let direct = try still("{\(background)}, \(clouds(group))", width: 192, height: 108)
    let composed = try still("{\(background)}, \(between), \(clouds(group))", width: 192, height: 108)
    #expect(direct == composed)
  }

  @Test func aBlurredLayerHasItsOpacity() throws {
    let pixmap = try still("{\"fill\": \"#000000\"}, {\"fill\": \"#FFFFFF\", \"blur\": 20, \"opacity\": 0.5}")
    #expect(pixmap[32, 18] == RGBA16(red: 32768, green: 32768, blue: 32768, alpha: .max))
  }

  @Test func whatStoodInThePixmapIsGone() throws {
    let renderer = try auroraRenderer(Scene(layers: "{\"fill\": \"#FFFFFF80\"}"), width: 8, height: 8, seed: 0).renderer
    var pixmap = Pixmap(width: 8, height: 8, filledWith: RGBA16(red: 9, green: 9, blue: 9, alpha: 9))
    renderer.render(frame: 0, into: &pixmap)
    #expect(pixmap == frame(renderer, 0))
  }

  /// Whatever a scene may say at whatever scale: it must not overflow.
  @Test(arguments: [Rational(1, 1000), Rational(1, 15), Rational(1000)])
  func theLargestNumbersAreDrawn(scale: Rational) throws {
    let vast = "{\"canvas\": \"width\", \"times\": 100000, \"dividedBy\": 0.001}"
    let far = "\"offset\": {\"x\": 100000, \"y\": -100000}"
    let gradient =
      "{\"linearGradient\": {\"start\": [-100, -100], \"end\": [100, 99], \"stops\": [\"#000000\", \"#FFFFFF\"]}}"
    for fill in ["\"#FFFFFF\"", gradient] {
      for shape in ["\"shape\": \"circle\", \"rotation\": 100000", "\"shape\": \"rectangle\""] {
        for alignment in ["topLeading", "center", "bottomTrailing"] {
          let frame = "{\"width\": \(vast), \"height\": \(vast), \"alignment\": \"\(alignment)\"}"
          let scene = try Scene(
            layers:
              "{\"fill\": \(fill), \(shape), \(far), \"frame\": \(frame)}, {\"fill\": \(fill), \"frame\": \(frame)}")
          let side = try #require(Fixed(Rational(16).divided(by: scale)))
          let resolved = scene.resolved(SceneChoices(), canvas: Size(width: side, height: side))
          let plan = try LoopPlan(elements: [], request: .exact, frameRate: Rational(30))
          let renderer = FrameRenderer(scene: resolved, plan: plan, width: 16, height: 16, scale: scale)
          var pixmap = Pixmap(width: 16, height: 16)
          renderer.render(frame: 0, into: &pixmap)
          #expect(pixmap.pixels.allSatisfy { $0.alpha == .max })
        }
      }
    }
  }

  @Test func aBlurredGroupWithoutGroundHasSoftTransparentEdges() throws {
    let pixmap = try still(clouds(blur: 30), width: 192, height: 108)
    #expect(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    #expect(pixmap[0, 0].alpha < 2000 && pixmap[75, 57].alpha > 40000)
  }

  @Test func aGroupsOpacityHoldsForTheWhole() throws {
    let group = "{\"opacity\": 0.5, \"group\": [{\"fill\": \"#FFFFFF\"}, {\"fill\": \"#000000\"}]}"
    #expect(try still(group)[3, 3] == RGBA16(red: 0, green: 0, blue: 0, alpha: 32768))
    let layer = "{\"opacity\": 0.5, \"fill\": \"#FFFFFF\"}"
    #expect(try still(layer)[3, 3] == RGBA16(red: 32768, green: 32768, blue: 32768, alpha: 32768))
  }

  /// A gradient of one colour.
  private static func line(_ color: String) -> String {
    ##"{"linearGradient": {"start": "leading", "end": "trailing", "stops": ["\##(color)", "\##(color)"]}}"##
  }

  /// Alpha that overshoots is clamped before the opacity is applied.
  @Test(arguments: [
    ##"{"meshGradient": {"width": 3, "height": 2, "colors": ["red", "lime", "blue", "white", "black", "#FFFFFF00"]}}"##,
    ##"{"mix": {"progress": -0.5, "from": \##(LayerDrawingTests.line("#FF0000")), "to": \##(LayerDrawingTests.line("#FF000088"))}}"##,
  ])
  func aLayersOpacityIsThatOfAGroup(fill: String) throws {
    let layer = try still("{\"opacity\": 0.5, \"fill\": \(fill)}")
    let group = try still("{\"opacity\": 0.5, \"group\": [{\"fill\": \(fill)}]}")
    for (a, b) in zip(layer.pixels, group.pixels) {
      #expect(abs(Int(a.alpha) - Int(b.alpha)) <= 1 && abs(Int(a.red) - Int(b.red)) <= 1)
    }
  }

  /// A clip is as sharp as its shape, whatever is in it, and turns with its layer.
  @Test(arguments: [
    ("\"fill\": \"#FFFFFF\"", "\"fill\": \"#FFFFFF\", \"shape\": \"circle\", \"frame\": {\"width\": 300}"),
    (
      "\"fill\": \"#FFFFFF\", \"frame\": {\"width\": 2000, \"height\": 2000}, \"blur\": 40",
      "\"fill\": \"#FFFFFF\", \"shape\": \"circle\", \"frame\": {\"width\": 300}"
    ),
    (
      "\"group\": [{\"fill\": \"#000000\"}], \"filters\": [{\"brightness\": 1}], \"opacity\": 0.5",
      "\"fill\": \"#FFFFFF\", \"shape\": \"circle\", \"frame\": {\"width\": 300}, \"opacity\": 0.5"
    ),
  ])
  func whatIsClippedIsTheShape(clipped: String, shape: String) throws {
    let clip = "\"clip\": {\"shape\": \"circle\", \"frame\": {\"width\": 300}}"
    let (a, b) = (try still("{\(clipped), \(clip)}"), try still("{\(shape)}"))
    for (a, b) in zip(a.pixels, b.pixels) { #expect(abs(Int(a.alpha) - Int(b.alpha)) <= 1) }
    #expect(a[32, 18].alpha > 30000 && a[4, 18] == .clear)
  }

  @Test func aClipIsAlignedInItsLayerAndTurnsWithIt() throws {
    let layer = """
      {"fill": "#FFFFFF", "frame": {"width": 480, "height": 270}, "rotation": 180,
        "clip": {"shape": "rectangle", "frame": {"width": 120, "height": 60, "alignment": "topLeading"}}}
      """
    let pixmap = try still(layer, width: 96, height: 54)
    for y in 0..<54 {
      for x in 0..<96 {
        // Upside down, the upper left corner of the layer is its lower right one: from (24, 13.5) to (72, 40.5).
        let isInside = (60..<72).contains(x) && (35..<40).contains(y)
        let isOutside = !(60..<72).contains(x) || !(34..<41).contains(y)
        if isInside { #expect(pixmap[x, y].alpha == .max, "\(x) \(y)") }
        if isOutside { #expect(pixmap[x, y] == .clear, "\(x) \(y)") }
      }
    }
  }

  @Test func aFrameIsAlignedAndMoved() throws {
    // A box of 240 × 270 points on a canvas of 960 × 540, drawn at 64 × 36: a quarter of the width, half of the height.
    let box = "{\"fill\": \"#FFFFFF\", \"frame\": {\"width\": 240, \"height\": 270, \"alignment\": \"bottomTrailing\"}"
    let corner = try still(box + "}")
    let moved = try still(box + ", \"offset\": {\"x\": -720, \"y\": -270}}")
    for y in 0..<36 {
      for x in 0..<64 {
        #expect(corner[x, y].alpha == (x >= 48 && y >= 18 ? .max : 0))
        #expect(moved[x, y].alpha == (x < 16 && y < 18 ? .max : 0))
      }
    }
  }

  /// A circle with an offset turns round the middle of its frame, clockwise.
  @Test(arguments: [(0, 48, 18), (90, 32, 34), (180, 16, 18), (270, 32, 2)])
  func anOffsetTurnsWithTheRotation(degrees: Int, x: Int, y: Int) throws {
    let pixmap = try still(
      "{\"fill\": \"#FFFFFF\", \"shape\": \"circle\", \"frame\": {\"width\": 60}, \"offset\": {\"x\": 240}, "
        + "\"rotation\": \(degrees)}")
    #expect(pixmap[x, y].alpha == .max && pixmap[x - 1, y - 1].alpha == .max)
    #expect(pixmap.pixels.count { $0.alpha > 0 } <= 26)
  }

  @Test func aGradientTurnsWithItsShape() throws {
    func circle(_ degrees: Int) -> String {
      "{\"shape\": \"circle\", \"rotation\": \(degrees), \"offset\": {\"x\": 240}, \"frame\": {\"width\": 120}, "
        + "\"fill\": {\"linearGradient\": {\"start\": \"top\", \"end\": \"bottom\", \"stops\": [\"#FF0000\", \"#0000FF\"]}}}"
    }
    // Unturned: red above, blue below. Upside down on the other side: the reverse.
    let (upright, turned) = (try still(circle(0)), try still(circle(180)))
    #expect(upright[48, 15].red > 50000 && upright[48, 20].blue > 50000)
    for (x, y) in [(48, 15), (46, 18), (49, 20)] { #expect(turned[63 - x, 35 - y] == upright[x, y]) }
  }

  @Test func nothingIsDrawnOfWhatHasNoSize() throws {
    for frame in [
      "{\"width\": 0}", "{\"height\": {\"canvas\": \"height\", \"plus\": -600}}",
    ] {
      for shape in ["circle", "rectangle"] {
        let pixmap = try still("{\"fill\": \"#FFFFFF\", \"shape\": \"\(shape)\", \"frame\": \(frame)}")
        #expect(pixmap.pixels.allSatisfy { $0 == .clear }, "\(shape) \(frame)")
      }
    }
  }
}
