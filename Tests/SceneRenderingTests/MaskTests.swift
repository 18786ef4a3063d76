import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func frame(_ layers: String, _ index: Int = 0, layout: String = "strict") throws -> Pixmap {
  let text = #"{"zoetrope": 1, "layout": "\#(layout)", "layers": [\#(layers)]}"#
  let scene = try Scene(text: Array(text.utf8), file: "test")
  return frame(try auroraRenderer(scene, width: 64, height: 36, seed: 0).renderer, index)
}

@Suite struct MaskTests {
  /// Colours do not matter, only alpha; an opacity of the mask counts.
  @Test func aLayerShowsAsFarAsItsMaskIsOpaque() throws {
    let mask = #""mask": [{"fill": "black", "opacity": 0.5, "shape": "ellipse"}]"#
    let masked = try frame(#"{"fill": "white", \#(mask)}"#)
    #expect(masked == (try frame(#"{"fill": "white", "opacity": 0.5, "shape": "ellipse"}"#)))
    #expect(masked[32, 18].alpha == 32768 && masked[0, 0] == .clear)
  }

  /// The mask of a group is in its box and turns with it; what is masked is blurred first.
  @Test func aMaskMovesWithItsLayer() throws {
    let half = #"{"fill": "white", "frame": {"width": 480, "alignment": "leading"}}"#
    let turned = try frame(
      #"{"group": [{"fill": "coral"}], "mask": [\#(half)], "rotation": {"from": 180, "to": 540, "duration": 8}}"#)
    #expect(turned[8, 18] == .clear && turned[56, 18].alpha == .max)
    let blurred = try frame(#"{"fill": "coral", "frame": {"width": 480}, "blur": 20, "mask": [\#(half)]}"#)
    #expect((16..<22).contains { (1..<65535).contains(blurred[$0, 18].alpha) })
    #expect((0..<16).allSatisfy { blurred[$0, 18] == .clear } && blurred[32, 18].alpha == .max)
  }

  /// A mask without a frame is as large as its layer, and so is one in a group.
  @Test(arguments: ["clamped", "strict"])
  func aMaskWithoutAFrameIsAsLargeAsItsLayer(layout: String) throws {
    let size = #""frame": {"width": 300, "height": 300"#
    func masked(_ mask: String) throws -> Pixmap {
      try frame(#"{"fill": "coral", \#(size), "alignment": "leading"}, "mask": [\#(mask)]}"#, layout: layout)
    }
    let round = try masked(#"{"fill": "white", "shape": "circle", \#(size)}}"#)
    #expect(round[1, 9] == .clear && round[10, 18].alpha == .max)
    #expect(try masked(#"{"fill": "white", "shape": "circle"}"#) == round)
    #expect(try masked(#"{"group": [{"fill": "white", "shape": "circle"}]}"#) == round)
    #expect(try masked(#"{"fill": "white", "mask": [{"fill": "white", "shape": "circle"}]}"#) == round)
  }

  /// A field masks what is below its ramp, and moves.
  @Test func aFieldIsAMask() throws {
    let field = #"{"waves": {"frequency": 2, "turns": {"from": 0, "to": 1, "duration": 4}}}"#
    let layer =
      #"{"fill": "coral", "mask": [{"fill": {"field": \#(field), "ramp": ["clear", "white"], "range": [-1, 1]}}]}"#
    let (first, later, last) = (try frame(layer), try frame(layer, 30), try frame(layer, 120))
    #expect(first != later && first == last)
    let alphas = first.pixels[0..<64].map { Double($0.alpha) / 65535 }
    #expect(try #require(alphas.max()) > 0.99)
    #expect(try #require(alphas.min()) < 0.01)
    let mean = alphas.reduce(0, +) / 64
    #expect((0.4...0.6).contains(mean))
  }

  /// The canvas is 960 points wide.
  @Test func aMaskOfWhichNoLayerShowsHidesItsLayer() throws {
    let wide = #"{"fill": "white", "minimumWidth": 961}"#
    let coral = try frame(#"{"fill": "coral"}"#)
    for mask in [wide, #"{"group": [\#(wide)]}"#] {
      for content in [#""fill": "mint""#, #""group": [{"fill": "mint"}]"#] {
        #expect(try frame(#"{"fill": "coral"}, {\#(content), "mask": [\#(mask)]}"#) == coral)
      }
    }
  }

  /// A masked layer hides nothing, so it is no background.
  @Test func aMaskedLayerIsNoBackground() throws {
    let picture = try frame(#"{"fill": "coral"}, {"fill": "mint", "mask": [{"fill": "white", "shape": "circle"}]}"#)
    let (coral, mint) = (try frame(#"{"fill": "coral"}"#), try frame(#"{"fill": "mint"}"#))
    #expect(picture[0, 0] == coral[0, 0] && picture[32, 18] == mint[0, 0])
  }
}
