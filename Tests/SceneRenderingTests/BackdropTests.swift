import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel
import TestSupport
import Testing
import Zoetrope

@testable import SceneRendering

/// The codes of all planes.
private func codes(_ image: VideoImage) -> [[Int]] {
  image.planes.indices.map { plane in
    let isWide: Bool
    switch image.format {
    case .yuv(let format): isWide = format.depth == .ten
    case .rgb: isWide = false
    }
    return (0..<image.planes[plane].height).flatMap { y -> [Int] in
      let bytes = unsafe [UInt8](image.row(y, ofPlane: plane)).map(Int.init)
      return isWide ? stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] | bytes[$0 + 1] << 8 } : bytes
    }
  }
}

private func emptyImage(_ renderer: FrameRenderer) -> VideoImage {
  VideoImage(
    width: renderer.width, height: renderer.height, format: renderer.format, rounding: renderer.rounding)
}

private func codes(_ renderer: FrameRenderer, _ frame: Int, scratch: inout Pixmap?) -> [[Int]] {
  let image = emptyImage(renderer)
  renderer.render(frame: frame, into: image, scratch: &scratch)
  return codes(image)
}

/// The frame drawn whole as pixels, then converted.
private func convertedCodes(_ renderer: FrameRenderer, _ frame: Int) -> [[Int]] {
  var pixmap = Pixmap(width: renderer.width, height: renderer.height)
  renderer.render(frame: frame, into: &pixmap)
  let image = emptyImage(renderer)
  image.set(from: pixmap)
  return codes(image)
}

private let formats: [(PixelFormat, SampleRounding)] = [
  (.yuv(.standard), .nearest), (.yuv(.standard), .ordered), (.yuv(YUVFormat(depth: .ten)), .nearest),
  (.yuv(YUVFormat(hasAlpha: true)), .nearest), (.yuv(YUVFormat(chroma: .cs422, depth: .ten, range: .full)), .nearest),
  (.yuv(YUVFormat(chroma: .cs444, depth: .ten, hasAlpha: true)), .nearest), (.rgb(.bgra), .nearest),
]

private let drift = "\"offset\": {\"x\": {\"from\": -300, \"to\": 300, \"duration\": 2, \"repeat\": \"reverse\"}}"

@Suite struct BackdropTests {
  /// A picture drawn in parts equals the one drawn whole.
  @Test(arguments: BuiltInScenes.names)
  func everyScenesFramesAreTheirPixels(name: String) throws {
    let scene = try #require(try BuiltInScenes.scene(named: name))
    for (width, height) in [(192, 108), (107, 121)] {
      let (renderer, plan) = try auroraRenderer(scene, width: width, height: height, seed: 3)
      var scratch: Pixmap?
      for frame in [0, plan.frameCount / 7, plan.frameCount / 2, plan.frameCount - 1] {
        expectSame(
          codes(renderer, frame, scratch: &scratch), convertedCodes(renderer, frame), share: name == "paper" ? 2 : 50)
      }
    }
  }

  /// A ground that fills everything does not move: motion blur changes nothing, not even by rounding.
  @Test func motionBlurLeavesAStillGroundAlone() throws {
    let grounds = ["", ##""motionBlur": {"samples": 4}, "##]
    let drawn = try grounds.map { keys in
      let cloud = ##"{"blur": 60, "shape": "circle", "fill": "pink", "frame": {"width": 300}, \##(drift)}"##
      let scene = try Scene(layers: ##"{\##(keys)"fill": "#204060"}, \##(cloud)"##)
      let (renderer, plan) = try auroraRenderer(scene, width: 640, height: 360, seed: 1)
      var scratch: Pixmap?
      return codes(renderer, plan.frameCount / 3, scratch: &scratch)
    }
    #expect(drawn[0] == drawn[1])
  }

  /// Grain that covers everything is drawn over samples if other layers move, and looks as if it were drawn over pixels.
  @Test(
    arguments: [
      ##"{"fill": "#204060"}, {"grain": {"amount": 0.3, "steps": 5, "duration": 1}}"##,
      ##"{"fill": "#204060"}, {"name": "m", "fill": "pink", "shape": "circle", "frame": {"width": 90}, \##(drift)}, {"grain": {"amount": 0.3}}"##,
      ##"{"fill": {"field": {"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 2}}}, "ramp": ["red", "navy"]}}, {"opacity": 0.4, "grain": {"amount": 0.8, "size": 30}}"##,
      ##"{"fill": {"field": {"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 2}}}, "ramp": ["red", "navy"]}}, {"shape": {"field": 1}, "fill": "#FFFFFF40", "frame": {"width": 300, "height": 300}}, {"grain": {"amount": 0.3}}"##,
      ##"{"fill": "#204060"}, {"opacity": 0.5, "clip": {"shape": "circle"}, "grain": {"amount": 0.8, "steps": 5, "duration": 1}}"##,
    ], formats)
  func grainIsDrawnOverEverything(layers: String, samples: (format: PixelFormat, rounding: SampleRounding)) throws {
    let (renderer, plan) = try auroraRenderer(
      Scene(layers: layers), width: 193, height: 107, seed: 1, format: samples.format, rounding: samples.rounding)
    var scratch: Pixmap?
    // A field below is within a code of 8 bits, and so is its grain.
    let bound = samples.format == .yuv(YUVFormat(depth: .ten)) ? 6 : 2
    for frame in [0, 7, plan.frameCount / 2 + 3, plan.frameCount] {
      expectSame(codes(renderer, frame, scratch: &scratch), convertedCodes(renderer, frame), share: 2, bound: bound)
    }
    #expect(codes(renderer, plan.frameCount, scratch: &scratch) == codes(renderer, 0, scratch: &scratch))
    #expect(codes(renderer, 7, scratch: &scratch) != codes(renderer, 0, scratch: &scratch))
  }

  /// Every kind of backdrop, with layers over it that stand and that move.
  @Test(
    arguments: [
      "{\"fill\": \"#204060\"}",
      "{\"fill\": {\"linearGradient\": {\"start\": \"top\", \"end\": \"bottom\", \"stops\": [\"red\", \"blue\"]}}}",
      """
      {"fill": {"linearGradient": {"start": "leading", "end": "trailing", "stops": ["red", "blue"]}},
        "filters": [{"hueRotation": {"from": 0, "to": 360, "duration": 2}}]}
      """,
      """
      {"fill": "#204060"},
      {"name": "soft", "blur": 160, "shape": "circle", "fill": "orange", "frame": {"width": 300}, \(drift)}
      """,
      "{\"fill\": \"#20406080\", \"frame\": {\"width\": 500}}",
      """
      {"name": "fading", "fill": {"linearGradient": {"start": "leading", "end": "trailing", "stops": ["red", "blue"]}},
        "opacity": {"from": 0, "to": 1, "duration": 2}}
      """,
    ], formats)
  func layersOverABackdropAreDrawn(ground: String, samples: (format: PixelFormat, rounding: SampleRounding)) throws {
    let above = """
      {"fill": "mint", "shape": "circle", "frame": {"width": 200}, "opacity": 0.5, "offset": {"x": -200}},
      {"name": "mover", "fill": "pink", "shape": "capsule", "frame": {"width": 150, "height": 60}, "blend": "screen", \(drift)},
      {"fill": "purple", "frame": {"width": 40, "height": 400}, "opacity": 0.7},
      {"name": "ring", "fill": "white", "shape": "circle", "frame": {"width": 90}, "glow": {"width": 6}, "rotation": 40, \(drift)}
      """
    let (renderer, plan) = try auroraRenderer(
      Scene(layers: ground + ", " + above), width: 192, height: 108, seed: 1, format: samples.format,
      rounding: samples.rounding)
    var scratch: Pixmap?
    var frames: Set<[[Int]]> = []
    for frame in [0, 7, plan.frameCount / 2 + 3] {
      let part = codes(renderer, frame, scratch: &scratch)
      expectSame(part, convertedCodes(renderer, frame))
      frames.insert(part)
    }
    #expect(frames.count == 3)
  }

  /// A layer that covers the canvas with opaque colours leaves no pixel transparent, whatever changes its colours.
  @Test(arguments: [
    ("\"blend\": \"plus\"", true), ("\"blend\": \"screen\"", true), ("\"blend\": \"multiply\"", true),
    ("\"filters\": [{\"brightness\": 0.5}]", true),
    (
      "\"motionBlur\": {\"samples\": 3}, \"scale\": {\"from\": 1, \"to\": 2, \"duration\": 2, \"repeat\": \"reverse\"}",
      true
    ),
    ("\"clip\": {\"shape\": \"circle\"}", false), ("\"mask\": [{\"fill\": \"#FFFFFF80\"}]", false),
  ])
  func anOpaqueLayerCoversTheCanvas(keys: String, isOpaque: Bool) throws {
    let layers = "{\"fill\": \"#FF000080\", \"shape\": \"circle\"}, {\"fill\": \"#204060\", \(keys)}"
    let (renderer, plan) = try auroraRenderer(Scene(layers: layers), width: 96, height: 54, seed: 1)
    #expect(renderer.isOpaque == isOpaque)
    #expect(frame(renderer, plan.frameCount / 3).pixels.allSatisfy { $0.alpha == .max } == isOpaque)
  }

  /// A covering field is evaluated for the backdrop only if that can show it.
  @Test(arguments: [
    (##""ramp": ["red", "blue"]"##, true), (##""ramp": ["#FF000080", "blue"]"##, false),
    (##""ramp": ["red", "blue"], "opacity": {"linear": {"start": "top", "end": "bottom"}}"##, false),
  ])
  func aTranslucentFieldIsNotEvaluatedForTheBackdrop(keys: String, isOpaque: Bool) throws {
    let field = ##"{"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 2}}}"##
    let scene = try Scene(layers: ##"{"fill": {"field": \##(field), \##(keys)}}"##)
    let layer = scene.resolved(SceneChoices(), canvas: Scene.standardCanvas).layers[0]
    let placement = Placement(PixelTransform(scale: Rational(1, 10), origin: .zero))
    var evaluations = 0
    let drawing = LayerDrawing(placement: placement) { _ in
      evaluations += 1
      return .zero
    }
    #expect((drawing.coveringBackdrop(layer, width: 96, height: 54) != nil) == isOpaque)
    #expect((evaluations > 0) == isOpaque)
  }

  /// Neither what stands nor what moves becomes opaque, nor the ground that both leave free.
  @Test func transparencyIsKept() throws {
    let moving = "{\"name\": \"m\", \"fill\": \"#ff000080\", \"frame\": {\"width\": 90, \"height\": 90}, \(drift)}"
    let standing =
      "{\"fill\": \"#00ff0040\", \"frame\": {\"width\": 960, \"height\": 100}, \"offset\": {\"y\": 150}}"
    let (renderer, plan) = try auroraRenderer(
      Scene(layers: standing + ", " + moving), width: 96, height: 54, seed: 1, format: .rgb(.rgba))
    var scratch: Pixmap?
    for frame in [0, plan.frameCount / 3] {
      let bytes = codes(renderer, frame, scratch: &scratch)[0]
      let pixels = Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) })
      for pixel in [[0, 0, 0, 0], [0, 255, 0, 64], [255, 0, 0, 128]] { #expect(pixels.contains(pixel)) }
    }
  }

  /// Static content has the same pattern in every frame, also where something moved over it in between.
  @Test func theDitherOfWhatStandsDoesNotMove() throws {
    let (renderer, plan) = try auroraRenderer(
      Scene(
        layers:
          "{\"fill\": \"#0B1F2E\"}, {\"name\": \"m\", \"fill\": \"pink\", \"shape\": \"circle\", \"frame\": {\"width\": 90}, \(drift)}"
      ),
      width: 96, height: 54, seed: 1, rounding: .ordered)
    var scratch: Pixmap?
    // The circle keeps away from the edges.
    let pattern = codes(renderer, 0, scratch: &scratch)[0]
    #expect(Set(pattern[..<4]).union(pattern[96..<100]).count == 2)
    for frame in 0..<8 {
      let luma = codes(renderer, frame * plan.frameCount / 8, scratch: &scratch)[0]
      let changed = luma.indices.count { luma[$0] != pattern[$0 / 96 % 4 * 96 + $0 % 4] }
      // The circle is nine pixels wide.
      #expect((60...90).contains(changed))
    }
  }

  /// Still layers above are drawn where a layer moves, and only if they reach there: not those at the lower right, which are kept as
  /// a picture or drawn in every frame.
  @Test(arguments: [
    ##""shape": "ellipse", "fill": {"meshGradient": {"width": 2, "height": 2, "colors": ["red", "lime", "blue", "white"]}}"##,
    ##""shape": "ellipse", "fill": "teal""##, ##""shape": "capsule", "fill": "#FFFFFF80", "glow": {"width": 20}"##,
    ##""fill": "teal", "blend": "screen""##,
  ])
  func stillLayersAreDrawnWhereSomethingMoves(keys: String) throws {
    let frame = ##""frame": {"width": 250, "height": 200, "alignment": "bottomTrailing"}"##
    let layers = ##"""
      {"fill": "#204060"},
      {"shape": "circle", "fill": "pink", "frame": {"width": 150, "height": 150, "alignment": "topLeading"},
        "offset": {"x": {"from": 0, "to": 100, "duration": 2, "repeat": "reverse"}}},
      {"fill": "#00FF0060", "frame": {"width": 300, "height": 60, "alignment": "topLeading"}},
      {\##(frame), \##(keys)}
      """##
    for (format, rounding) in formats {
      let (renderer, plan) = try auroraRenderer(
        Scene(layers: layers), width: 192, height: 108, seed: 1, format: format, rounding: rounding)
      var scratch: Pixmap?
      for frame in [0, plan.frameCount / 3, plan.frameCount / 2] {
        #expect(codes(renderer, frame, scratch: &scratch) == convertedCodes(renderer, frame))
      }
      #expect(scratch?[4, 4].alpha == .max && scratch?[167, 88] == .clear)
    }
  }

  /// A part that stays in the scratch picture from another frame shows nowhere.
  @Test func theOrderOfFramesDoesNotMatter() throws {
    let (renderer, plan) = try auroraRenderer(
      Scene(
        layers:
          "{\"fill\": \"#204060\"}, {\"name\": \"m\", \"fill\": \"pink\", \"shape\": \"circle\", \"frame\": {\"width\": 90}, \(drift)}"
      ),
      width: 96, height: 54, seed: 1)
    var (scratch, other): (Pixmap?, Pixmap?) = (nil, nil)
    for frame in [20, 3, plan.frameCount - 1, 20] {
      other = nil
      #expect(codes(renderer, frame, scratch: &scratch) == codes(renderer, frame, scratch: &other))
    }
  }

  /// Samples of a gradient or a field that is written as Y′CbCr at once are rounded from other numbers, so that one in 50 may be another
  /// code; those of grain are rounded twice.
  private func expectSame(_ first: [[Int]], _ second: [[Int]], share: Int = 50, bound: Int = 1) {
    var (different, largest) = (0, 0)
    for (a, b) in zip(first.joined(), second.joined()) {
      largest = max(largest, abs(a - b))
      if a != b { different += 1 }
    }
    #expect(largest <= bound)
    #expect(different * share <= first.joined().count)
  }
}

@Suite struct LayerRegionsTests {
  static let layers = [
    "\"fill\": \"red\", \"frame\": {\"width\": 100, \"height\": 50}",
    "\"fill\": \"red\", \"frame\": {\"width\": 100, \"height\": 50}, \"rotation\": 30, \"scale\": 1.5",
    "\"fill\": \"red\", \"shape\": \"circle\", \"frame\": {\"width\": 100}, \"offset\": {\"x\": -450, \"y\": 200}",
    "\"fill\": \"red\", \"shape\": \"ellipse\", \"frame\": {\"width\": 300, \"height\": 90}, \"rotation\": 70",
    "\"fill\": \"red\", \"shape\": {\"path\": \"M0 0 C 300 -200 -200 300 100 100 L 60 -80 Z\"}, \"frame\": {\"width\": 100, \"height\": 100}",
    "\"fill\": \"red\", \"shape\": {\"path\": \"M-300 -120 L 250 70 L 260 60\"}, \"frame\": {\"width\": 10}, \"stroke\": {\"width\": 9}",
    "\"fill\": \"red\", \"shape\": {\"path\": \"M-90 0 L 90 5 L -90 10\"}, \"stroke\": {\"width\": 12, \"cap\": \"square\"}",
    "\"fill\": \"red\", \"shape\": {\"path\": \"M20 20 l 0 0\"}, \"stroke\": {\"width\": 30, \"cap\": \"square\"}",
    "\"fill\": \"red\", \"shape\": \"capsule\", \"frame\": {\"width\": 300, \"height\": 90}, \"glow\": {\"width\": 8, \"blur\": 20}",
    "\"fill\": \"red\", \"shape\": \"capsule\", \"frame\": {\"width\": 300, \"height\": 90}, \"stroke\": {\"width\": 8}, \"trim\": {\"from\": 0.3, \"to\": 0.55}, \"rotation\": 20",
    "\"fill\": \"red\", \"shape\": \"circle\", \"frame\": {\"width\": 60}, \"blur\": 25",
    "\"fill\": \"red\", \"shape\": \"circle\", \"frame\": {\"width\": 60}, \"blur\": 40, \"offset\": {\"x\": -560}",
    "\"fill\": \"red\", \"blur\": 60, \"rotation\": 30, \"clip\": {\"shape\": \"capsule\", \"frame\": {\"width\": 300, \"height\": 90}}",
    "\"blur\": 12, \"scale\": 2, \"group\": [{\"fill\": \"red\", \"shape\": \"circle\", \"frame\": {\"width\": 60}, \"blur\": 25}, {\"fill\": \"blue\", \"frame\": {\"width\": 20, \"height\": 20}, \"offset\": {\"x\": 200}}]",
  ]

  /// Nothing is drawn outside the regions; and they are not simply everything.
  @Test(arguments: layers)
  func holdEverythingThatIsDrawn(layer: String) throws {
    for (width, height) in [(480, 270), (97, 54)] {
      let canvas = Size(width: Fixed(960), height: Fixed(540))
      let resolved = try Scene(layers: "{\(layer)}").resolved(SceneChoices(), canvas: canvas)
      let scale = Rational(Int64(width), 960)
      let drawing = LayerDrawing(placement: Placement(PixelTransform(scale: scale, origin: .zero))) { _ in .zero }
      var pixmap = Pixmap(width: width, height: height)
      drawing.draw(resolved.layers, over: &pixmap)
      var isInside = [Bool](repeating: false, count: width * height)
      LayerRegions(width: width, height: height).forEach(of: resolved.layers, in: drawing) { region in
        for y in region.rows { for x in region.columns { isInside[y * width + x] = true } }
      }
      #expect(pixmap.pixels.contains { $0 != .clear })
      #expect(zip(pixmap.pixels, isInside).allSatisfy { $1 || $0 == .clear })
      #expect(isInside.contains(false))
    }
  }

  /// A line of 380,000 pieces within one part; each point was compared with all before it.
  @Test(.timeLimit(.minutes(1))) func aLongLineInASmallSpaceTakesSeconds() throws {
    let squares = String(repeating: "h1v1h-1v-1", count: 95_000)
    let shape = "{\"shape\": {\"path\": \"M20 20\(squares)\"}, \"fill\": \"red\", \"stroke\": {\"width\": 2}}"
    let resolved = try Scene(layers: shape).resolved(
      SceneChoices(), canvas: Size(width: Fixed(960), height: Fixed(540)))
    let drawing = LayerDrawing(placement: Placement(PixelTransform(scale: Rational(1), origin: .zero))) { _ in .zero }
    let region = LayerRegions(width: 960, height: 540).union(of: resolved.layers[0], in: drawing)
    #expect(region.map { $0.width * $0.height < 10_000 } == true)
  }

  @Test func nothingIsWhereNothingShows() throws {
    let canvas = Size(width: Fixed(960), height: Fixed(540))
    let resolved = try Scene(
      layers: "{\"fill\": \"red\", \"opacity\": 0}, {\"fill\": \"red\", \"offset\": {\"x\": 2000}, \"blur\": 20}"
    ).resolved(SceneChoices(), canvas: canvas)
    let drawing = LayerDrawing(placement: Placement(PixelTransform(scale: Rational(1), origin: .zero))) { _ in .zero }
    LayerRegions(width: 960, height: 540).forEach(of: resolved.layers, in: drawing) { Issue.record("\($0)") }
  }
}
