import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func renderer(_ layers: String, width: Int = 64, height: Int = 36) throws -> FrameRenderer {
  try auroraRenderer(Scene(layers: layers), width: width, height: height, seed: 0).renderer
}

private func frame(_ layers: String, _ index: Int = 0, width: Int = 64, height: Int = 36) throws -> Pixmap {
  frame(try renderer(layers, width: width, height: height), index)
}

/// The shape of a field, hills that move, with other keys of the layer.
private func hills(_ keys: String = #""fill": "coral""#) -> String {
  let waves = #"{"waves": {"amplitude": 0.2, "frequency": 1, "turns": {"from": 0, "to": 1, "duration": 4}}}"#
  return #"{"shape": {"field": {"horizon": {"sum": [0.5, \#(waves)]}}}, \#(keys)}"#
}

@Suite struct FieldShapeTests {
  /// A straight edge covers pixels as a rectangle of the same height does, at any height.
  @Test(arguments: [0, 1, 7, 12, 30, 36]) func aStraightEdgeIsThatOfARectangle(twelfths: Int) throws {
    // A third of a pixel is 5 points of a picture 36 pixels high for 540 points.
    let height = 5 * twelfths
    let field = try frame(#"{"shape": {"field": {"horizon": \#(1 - Double(height) / 540)}}, "fill": "coral"}"#)
    let box = try frame(
      #"{"fill": "coral", "frame": {"height": \#(height), "alignment": "bottom"}}"#)
    for (one, other) in zip(field.pixels, box.pixels) { #expect(abs(Int(one.alpha) - Int(other.alpha)) < 160) }
  }

  /// A slanted and a round edge cover the area that they enclose, and what is inside is opaque.
  @Test func itCoversItsArea() throws {
    for (field, area) in [
      (#"{"sum": [0.4, {"product": [-1, {"distance": {}}]}]}"#, 3.14159265 * 0.4 * 0.4 * 36 * 36),
      (#"{"sum": [{"linear": {"start": "topLeading", "end": "bottomTrailing"}}, -0.5]}"#, 64 * 36 / 2.0),
    ] {
      let picture = try frame(#"{"shape": {"field": \#(field)}, "fill": "coral"}"#)
      let sum = picture.pixels.reduce(0) { $0 + Double($1.alpha) / 65535 }
      #expect(abs(sum / area - 1) < 0.005, "\(sum) instead of \(area)")
      #expect(picture.pixels.contains { $0.alpha == 0 } && picture.pixels.contains { $0.alpha == .max })
    }
  }

  /// Each pixel at a round edge is covered as far as it is inside, within the arc's height in a pixel: 1/8 r, or 570 of 65535.
  @Test func pixelsAtItsEdgeAreCoveredAsTheCircleIs() throws {
    let field = #"{"sum": [0.4, {"product": [-1, {"distance": {}}]}]}"#
    let picture = try frame(#"{"shape": {"field": \#(field)}, "fill": "coral"}"#)
    let samples = 32
    for y in 0..<36 {
      for x in 0..<64 {
        var inside = 0
        for index in 0..<samples * samples {
          let (column, row) = index.quotientAndRemainder(dividingBy: samples)
          let (dx, dy) = (
            Double(x) + (Double(column) + 0.5) / Double(samples) - 32,
            Double(y) + (Double(row) + 0.5) / Double(samples) - 18
          )
          if dx * dx + dy * dy <= 14.4 * 14.4 { inside += 1 }
        }
        #expect(abs(Int(picture[x, y].alpha) - inside * 65535 / (samples * samples)) < 1000, "\(x), \(y)")
      }
    }
  }

  /// It moves, loops, and is what a mask of the same field is, whose ramp is as steep.
  @Test func itMovesAndLoops() throws {
    let (first, later, last) = (try frame(hills()), try frame(hills(), 30), try frame(hills(), 120))
    #expect(first != later && first == last)
    let parts = try renderer(hills())
    var pixmap = Pixmap(width: 64, height: 36)
    parts.render(frame: 30, into: &pixmap)
    #expect(pixmap == later)
  }

  /// It lies within its frame, turns with its layer, and has any fill.
  @Test func itIsAShapeAsAnyOther() throws {
    let small = try frame(#"{"shape": {"field": 1}, "frame": {"width": 480, "height": 270}, "fill": "coral"}"#)
    #expect(try small == frame(#"{"frame": {"width": 480, "height": 270}, "fill": "coral"}"#))
    let turned = try frame(hills(#""rotation": 180, "fill": "coral""#))
    let upright = try frame(hills())
    for (one, other) in zip(upright.pixels, turned.pixels.reversed()) {
      #expect(abs(Int(one.alpha) - Int(other.alpha)) < 600)
    }
    let gradient = #"{"linearGradient": {"start": "top", "end": "bottom", "stops": ["red", "blue"]}}"#
    let filled = try frame(hills(#""fill": \#(gradient)"#))
    #expect(filled[32, 35] == (try frame(#"{"fill": \#(gradient)}"#))[32, 35] && filled[32, 0] == .clear)
  }

  /// As a clip it shows the same part of a layer as it would fill.
  @Test func itIsAClip() throws {
    let shape =
      #"{"field": {"horizon": {"waves": {"amplitude": 0.5, "frequency": 1, "turns": {"from": 0, "to": 1, "duration": 4}}}}}"#
    let clip = #"{"fill": "coral", "clip": {"shape": \#(shape)}}"#
    for index in [0, 47] {
      #expect(try frame(clip, index) == frame(#"{"shape": \#(shape), "fill": "coral"}"#, index))
    }
    #expect(try frame(clip) != frame(clip, 47))
  }

  /// A field that is nowhere or everywhere above 0, and one that is 0, is drawn without trouble.
  @Test func extremesAreDrawn() throws {
    #expect(try frame(#"{"shape": {"field": 1000}, "fill": "coral"}"#) == frame(#"{"fill": "coral"}"#))
    let clear = Pixmap(width: 64, height: 36)
    for field in ["-1000", "0", #"{"product": [0, {"noise": {"scale": 256, "octaves": 8}}]}"#] {
      #expect(try frame(#"{"shape": {"field": \#(field)}, "fill": "coral"}"#) == clear)
    }
    let fine = try frame(
      #"{"shape": {"field": {"product": [1000, 1000, {"noise": {"scale": 256, "octaves": 8}}]}}, "fill": "coral"}"#)
    #expect(fine.pixels.contains { $0.alpha > 0 } && fine != clear)
  }
}
