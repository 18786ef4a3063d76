import Foundation
import Testing
import Zoetrope

@Suite struct LocalizedErrorTests {
  @Test func theLocalizedDescriptionIsTheMessage() throws {
    let scene = Scene { Circle(diameter: 80).fill("#FFF6D8") }
    let attempts: [() throws -> Void] = [
      { _ = try FrameSequence([Pixmap](), durations: []) },
      { _ = try scene.loop(.sway(0), size: PixelSize(width: 16, height: 9), frameRate: 10) },
      { _ = try verify("/none/a.gif") },
      { _ = try Scene(text: Array("{}".utf8), file: "t") },
      { _ = try SceneOverride(text: "layers") },
      { _ = try Path(svg: "M 1") },
    ]
    for attempt in attempts {
      let error = try #require(throws: (any Error).self) { try attempt() }
      #expect(error.localizedDescription == "\(error)")
    }
    let noRate = try #require(throws: LoopError.self) {
      try LoopPlan(elements: [], request: .exact, frameRate: .zero)
    }
    #expect(noRate.localizedDescription == "The loop \(noRate)")
    #expect(
      LoopError.noFit(within: Rational(1, 10)).localizedDescription
        == "The loop has no tested length that changes all speeds by at most 10 %; allow a larger change, or ask for a "
        + "length (60s)")
    #expect(
      LoopError.negativeHold(Rational(-1)).localizedDescription
        == "The loop cannot hold its last frame for -1 s; the least is 0 s")
    #expect(throws: FileError.self) { try verify("/none/a.gif") }
    let overflow = try #require(throws: RationalOverflow.self) { try Rational(.max).adding(Rational(.max)) }
    #expect(overflow.localizedDescription.hasSuffix("does not fit 64 bits."))
  }
}
