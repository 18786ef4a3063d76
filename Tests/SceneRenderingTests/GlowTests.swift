import FixedPoint
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func frame(_ layers: String, width: Int, height: Int) throws -> Pixmap {
  frame(try auroraRenderer(Scene(layers: layers), width: width, height: height, seed: 0).renderer, 0)
}

/// Expects a glow to be what its three layers are when each is drawn over the whole picture.
///
/// - Parameters:
///   - width: The width of the glow.
///   - blur: The blur of the glow.
///   - layer: Returns a layer of a drawing and a blur.
private func expectThreeStrokes(
  width: Int, blur: Int, _ layer: (_ drawing: String, _ blur: Int) -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  func stroke(_ width: Int) -> String {
    "\"stroke\": {\"width\": \(width), \"cap\": \"round\", \"join\": \"round\"}"
  }
  let ground = "{\"fill\": \"black\"}"
  let glow = layer("\"glow\": {\"width\": \(width), \"blur\": \(blur)}", 0)
  let strokes = [layer(stroke(width / 2), 0), layer(stroke(width), blur), layer(stroke(width), blur / 2)]
  let drawn = try frame([ground, glow].joined(separator: ", "), width: 480, height: 270)
  let wanted = try frame(([ground] + strokes).joined(separator: ", "), width: 480, height: 270)
  #expect(Set(drawn.pixels).count > 100, sourceLocation: sourceLocation)
  // The glow is blurred in cells twice as large: 257 steps are a code.
  var largest = 0
  for (a, b) in zip(drawn.pixels, wanted.pixels) {
    for (c, d) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
      largest = max(largest, abs(Int(c) - Int(d)))
    }
  }
  #expect(largest <= 200, sourceLocation: sourceLocation)
}

@Suite struct GlowTests {
  /// A glow touches only its surroundings.
  @Test(arguments: [
    "\"frame\": {\"width\": 400, \"height\": 160}", "\"frame\": {\"width\": 60}, \"offset\": {\"x\": 440, \"y\": -250}",
    "\"frame\": {\"width\": 300}, \"offset\": {\"x\": -430, \"y\": 200}, \"rotation\": 30",
  ])
  func isThreeStrokes(place: String) throws {
    try expectThreeStrokes(width: 20, blur: 24) { drawing, blur in
      "{\"shape\": \"capsule\", \"fill\": \"mint\", \(place), \"blur\": \(blur), \(drawing), \"trim\": {\"to\": 0.6}}"
    }
  }

  /// Its cells are so large that lines have the detail of cells.
  @Test func aWideGlowIsThreeStrokes() throws {
    try expectThreeStrokes(width: 60, blur: 480) { drawing, blur in
      "{\"shape\": \"circle\", \"fill\": \"mint\", \"frame\": {\"width\": 90}, \"blur\": \(blur), \(drawing)}"
    }
  }

  /// A line of thousands of short pieces, each of which the pen widens beyond the picture; it took minutes.
  @Test(.timeLimit(.minutes(1)))
  func aMuchEnlargedGlowIsDrawnSoon() throws {
    let curve = "\"shape\": {\"path\": \"M 75 75 C 1500 -600 -750 900 900 450\"}, \"fill\": \"white\""
    let place = "\"frame\": {\"width\": 960, \"height\": 540}, \"scale\": 860"
    let glow = try frame("{\(curve), \(place), \"glow\": {\"width\": 7000, \"blur\": 120}}", width: 64, height: 36)
    #expect(glow != Pixmap(width: 64, height: 36))
  }

  @Test func whatIsFarOutsideIsNotDrawn() throws {
    let outside = "\"frame\": {\"width\": 60}, \"offset\": {\"x\": 4000}"
    let glow = "{\"shape\": \"circle\", \"fill\": \"mint\", \(outside), \"glow\": {\"width\": 20, \"blur\": 24}}"
    #expect(try frame(glow, width: 96, height: 54) == Pixmap(width: 96, height: 54))
  }
}
