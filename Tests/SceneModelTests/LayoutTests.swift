import FixedPoint
import Geometry
import SceneFiles
import Testing

@testable import SceneModel

private func number(_ text: String) -> SceneValue { .number(Rational(text) ?? .zero) }

private func length(_ dimension: String, _ terms: [String: String]) -> SceneValue {
  .object(terms.mapValues(number).merging(["canvas": .string(dimension)]) { $1 })
}

/// A layer with a frame, filled.
private func layer(_ frame: [String: SceneValue]) -> SceneValue {
  .object(["fill": .string("#ffffff"), "frame": .object(frame)])
}

/// The boxes of shapes on a canvas of 960 × 540 points: the shapes of a group if the first layer is one.
private func boxes(_ layers: [SceneValue], scheme: ColorScheme = .light) throws -> [Rectangle] {
  let scene = try Scene(
    .object(["zoetrope": number("1"), "name": .string("test"), "layers": .array(layers)]))
  var choices = SceneChoices()
  choices.scheme = scheme
  var resolved = scene.resolved(choices, canvas: Size(width: Fixed(960), height: Fixed(540))).layers
  if case .group(let inner) = resolved[0].content { resolved = inner }
  return resolved.compactMap { layer in
    guard case .shape(let shape) = layer.content else { return nil }
    return shape.outline.box
  }
}

@Suite struct LayoutTests {
  @Test(
    arguments: [
      (.topLeading, 0, 0), (.top, 430, 0), (.topTrailing, 860, 0), (.leading, 0, 250), (.center, 430, 250),
      (.trailing, 860, 250), (.bottomLeading, 0, 500), (.bottom, 430, 500), (.bottomTrailing, 860, 500),
    ] as [(Alignment, Int, Int)])
  func everyAlignmentHasItsPlace(alignment: Alignment, x: Int, y: Int) throws {
    let frame = ["width": number("100"), "height": number("40"), "alignment": .string(alignment.rawValue)]
    #expect(try boxes([layer(frame)])[0].origin == Point(x: Fixed(x), y: Fixed(y)))
  }

  @Test(
    arguments: [
      (length("width", [:]), 960), (length("height", ["times": "2"]), 1080),
      (length("shortSide", ["plus": "-40"]), 500),
      (length("longSide", ["times": "3", "dividedBy": "4", "plus": "1"]), 721),
      (length("height", ["dividedBy": "0.001", "times": "0.001"]), 540),
    ] as [(SceneValue, Int)])
  func lengthsReferToTheCanvas(length: SceneValue, points: Int) throws {
    #expect(try boxes([layer(["width": length])])[0].size.width.rounded(.down) == points)
  }

  /// However the parts multiply: everything that is computed from lengths must fit its type.
  @Test func lengthsStayWithinTheirRange() throws {
    for (times, points) in [("100000", 100_000), ("-100000", 0)] {
      let endless = length("width", ["times": times, "dividedBy": "0.001", "plus": times])
      #expect(try boxes([layer(["width": endless])])[0].size.width == Fixed(points))
    }
  }

  @Test func numbersMayDependOnTheScheme() throws {
    let layers = [layer(["width": .object(["light": number("10"), "dark": number("20")])])]
    #expect(try boxes(layers, scheme: .light)[0].size.width == Fixed(10))
    #expect(try boxes(layers, scheme: .dark)[0].size.width == Fixed(20))
  }

  @Test func aWideLayerMakesTheStackWider() throws {
    let wide = layer(["width": number("1200")])
    let trailing = layer(["width": number("100"), "alignment": .string("trailing")])
    #expect(try boxes([.object(["group": .array([wide, trailing])])])[1].origin.x == Fixed(1100))
  }

  @Test func aLayerThatDoesNotShowTakesNoPlace() throws {
    let hidden = SceneValue.object([
      "fill": .string("red"), "frame": .object(["width": number("1200")]), "minimumWidth": number("961"),
    ])
    let trailing = layer(["width": number("100"), "alignment": .string("trailing")])
    #expect(try boxes([.object(["group": .array([hidden, trailing])])])[0].origin.x == Fixed(860))
  }
}
