import Quantization
import Testing

@testable import GIFCompression

@Suite struct LifespanTests {
  /// The lifespan of a whole picture whose greens change by some codes.
  private static func lifespan(_ codes: Int) -> Lifespan {
    let size = (width: 32, height: 16)
    func frame(_ green: Int) -> TargetFrame {
      TargetFrame(width: size.width, height: size.height) { x, _ in RGB8(red: 200, green: UInt8(green + x), blue: 200) }
    }
    let nothing = TargetFrame(width: size.width, height: size.height)
    let redraw = Redraw(frame(150), on: nothing.colors, .standard)
    return Lifespan(of: redraw, frame(150), next: frame(150 + codes))
  }

  @Test func whatChangesFasterDoesForFewerFrames() {
    // A code of green is √(16/29) of a code in every channel: three of those are reached after 4.04 frames.
    let parts = [1, 2, 4, 8, 16].map { LifespanTests.lifespan($0).parts }
    #expect((Lifespan.frame * 4...Lifespan.frame * 17 / 4).contains(parts[0]))
    for (slower, faster) in zip(parts, parts.dropFirst()) {
      #expect((slower * 45 / 100...slower * 55 / 100).contains(faster))
    }
  }

  @Test func whatDoesNotChangeDoesForLongButNotForEver() {
    #expect(LifespanTests.lifespan(0).parts == Lifespan.longest.parts)
    // Nor does what is not drawn.
    let frame = TargetFrame(width: 8, height: 8) { _, _ in .gray(9) }
    let redraw = Redraw(frame, on: frame.colors, .standard)
    let lifespan = Lifespan(of: redraw, frame, next: frame)
    #expect(lifespan.parts == Lifespan.longest.parts)
  }

  @Test func onlyLongLoopsOfWhatLastsLeadHome() {
    #expect(Homing.frames(of: 400, .longest) == 16)
    #expect(Homing.frames(of: 80, .longest) == 10)
    #expect(Homing.frames(of: 20, .longest) == 0)
    #expect(Homing.frames(of: .max, .longest) == 16)
    #expect(Homing.frames(of: 400, Lifespan(frames: 3)) == 6)
    #expect(Homing.frames(of: 400, Lifespan(frames: 1)) == 0)
  }
}
