import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel
import TestSupport
import Testing
import Zoetrope

@testable import SceneRendering

/// The alpha of the pixels of a layer on 64 × 36 pixels, of 15 points each; `a.png` is a white picture, twice as wide as high.
private func alphas(_ layer: String) throws -> [Int] {
  let scene = try Scene(layers: layer)
  let white = Pixmap(width: 24, height: 12, filledWith: RGBA16(red: .max, green: .max, blue: .max, alpha: .max))
  let resolved = scene.resolved(SceneChoices(), canvas: scene.canvas)
  let plan = try LoopPlan(elements: resolved.elements, request: .turns(near: Rational(1)), frameRate: Rational(30))
  let renderer = FrameRenderer(
    scene: resolved, plan: plan, width: 64, height: 36, scale: Rational(1, 15),
    pictures: PreparedPictures(images: ["a.png": ImageLevels(white)]))
  return frame(renderer, 0).pixels.map { Int($0.alpha) }
}

/// The edge of a shape is drawn once, whatever fills it; drawn twice, its pixels have the square of its coverage.
@Suite struct ShapeEdgeTests {
  /// A square of 20 pixels, or a shape in it.
  private static let frame = #""frame": {"width": 300, "height": 300}"#
  /// Edges that divide pixels.
  private static let placements = [
    #""offset": {"x": 7.5, "y": 5}"#, #""rotation": 20"#, #""rotation": 65, "scale": 0.77, "offset": {"x": 4}"#,
  ]
  private static let mesh =
    #"{"meshGradient": {"width": 2, "height": 2, "colors": ["white", "white", "white", "white"]}}"#

  @Test(
    arguments: [
      #"{"image": "a.png"}"#, #"{"image": {"file": "a.png", "mode": "stretch"}}"#, ShapeEdgeTests.mesh,
    ], ShapeEdgeTests.placements)
  func picturesAndMeshesLeaveTheEdgeToTheShape(fill: String, placement: String) throws {
    for shape in ["rectangle", "circle"] {
      let keys = #""shape": "\#(shape)", \#(ShapeEdgeTests.frame), \#(placement)"#
      let wanted = try alphas(#"{"fill": "white", \#(keys)}"#)
      #expect(wanted.contains { (1..<65535).contains($0) })
      let own = try alphas(#"{"fill": \#(fill), \#(keys)}"#)
      #expect(zip(own, wanted).allSatisfy { abs($0 - $1) <= 2 })
    }
  }

  /// The upper side of a square that is turned about the middle of that side, up to three million pixels long.
  @Test(arguments: [30, 1000]) func edgesKeepTheirDirectionHoweverLongTheyAre(scale: Int) throws {
    let keys = #""frame": {"width": 100000, "height": 100000}, "offset": {"y": 50000}, "rotation": 20"#
    let wanted = try alphas(#"{"fill": "white", \#(keys)}"#)
    let own = try alphas(#"{"fill": "white", \#(keys), "scale": \#(scale)}"#)
    #expect(wanted.contains { (1..<65535).contains($0) })
    // A quarter of a 255th.
    #expect(zip(own, wanted).allSatisfy { abs($0 - $1) <= 64 })
  }

  /// Of a picture and a mesh that fill half of the square, two sides or three are those of the square.
  @Test(
    arguments: [
      #"{"image": {"file": "a.png", "mode": "fit"}}"#,
      ##"{"meshGradient": {"width": 2, "height": 2, "points": ["topLeading", "topTrailing", [0, 0.5], [1, 0.5]], "colors": ["white", "white", "white", "white"]}}"##,
    ], ShapeEdgeTests.placements.prefix(2))
  func otherSidesAreEdges(fill: String, placement: String) throws {
    let own = try alphas(#"{"fill": \#(fill), \#(ShapeEdgeTests.frame), \#(placement)}"#)
    let area = own.reduce(0.0) { $0 + Double($1) / 65535 }
    #expect(abs(area - 200) < 0.5, "\(area)")
  }

  /// Curves that are enlarged to millions of pixels. In full, each would be a hundred thousand lines.
  @Test(arguments: [#""fill": "white""#, #""fill": "white", "stroke": {"width": 5}"#])
  func curvesOutsideOfThePictureAreFewLines(keys: String) throws {
    let coordinates = (1...600).map { String(($0 * $0 * 7919) % 199_999 - 99_999) }.joined(separator: " ")
    let scene = try Scene(layers: #"{"shape": {"path": "M0 0 C \#(coordinates)"}, \#(keys)}"#)
    let layer = scene.resolved(SceneChoices(), canvas: scene.canvas).layers[0]
    guard case .shape(let shape) = layer.content else {
      Issue.record("no shape")
      return
    }
    let placement = Placement(PixelTransform(scale: Rational(100), origin: .zero))
    let drawing = LayerDrawing(placement: placement) { _ in .zero }
    let lines = drawing.lines(along: shape, reach: Fixed(500), in: PixelRegion(width: 64, height: 36))
    #expect(lines.map(\.points.count).reduce(0, +) < 100 * 1000)
  }

  /// Curves of which most parts are far outside of the picture are drawn as if all of their parts were flattened in detail.
  @Test(arguments: [#""fill": "white""#, #""fill": "white", "stroke": {"width": 5}"#])
  func curvesOutsideOfThePictureLeaveItAsItIs(keys: String) throws {
    var generator = SeededGenerator(state: 7)
    var edges = 0
    for _ in 0..<12 {
      let coordinates = (0..<24).map { _ in
        let greatest = [60, 20_000, 99_999][Int.random(in: 0..<3, using: &generator)]
        return String(Int.random(in: -greatest...greatest, using: &generator))
      }.joined(separator: " ")
      let scene = try Scene(layers: #"{"shape": {"path": "M32 18 C \#(coordinates) Z"}, \#(keys)}"#)
      let layer = scene.resolved(SceneChoices(), canvas: scene.canvas).layers[0]
      guard case .shape(let shape) = layer.content else {
        Issue.record("no shape")
        return
      }
      let corner = shape.outline.box.origin
      let placement = Placement(PixelTransform(scale: Rational(1), origin: Point(x: -corner.x, y: -corner.y)))
      let drawing = LayerDrawing(placement: placement) { _ in .zero }
      var own = Pixmap(width: 64, height: 36)
      drawing.draw(shape, filters: ColorFilterChain([]), opacity: .max, over: &own)
      var lines = shape.outline.path.transformed(by: placement.place).flattened(tolerance: PolygonCoverage.tolerance)
      if case .stroke(let stroke) = shape.drawing {
        lines = drawing.outline(of: lines, stroke, width: stroke.width.value(at: drawing.phase))
      }
      var wanted = Pixmap(width: 64, height: 36)
      let white = RGBA16(red: .max, green: .max, blue: .max, alpha: .max)
      wanted.fill(PolygonCoverage(lines), with: SolidPaint(white))
      #expect(own.pixels.map(\.alpha) == wanted.pixels.map(\.alpha))
      edges += own.pixels.filter { (1..<65535).contains($0.alpha) }.count
    }
    #expect(edges > 100)
  }
}
