import Quantization
import Testing

@testable import GIF

@Suite struct LifespanTests {
  /// The lifespan of a picture of dark grays that changes by some codes everywhere.
  private static func lifespan(_ codes: Int) -> Lifespan {
    let size = (width: 32, height: 16)
    func frame(_ code: Int) -> TargetFrame {
      TargetFrame(width: size.width, height: size.height) { x, _ in .gray(code + x) }
    }
    let transparent = TargetFrame(width: size.width, height: size.height)
    let damage = Damage(frame(45), on: Canvas(showing: transparent.colors), .standard)
    return Lifespan(of: damage, frame(45), next: frame(45 + codes))
  }

  @Test func fasterChangesShortenTheLifespan() {
    // Three codes are reached after three frames.
    let parts = [1, 2, 4, 8, 16].map { LifespanTests.lifespan($0).parts }
    #expect((Lifespan.frame * 29 / 10...Lifespan.frame * 31 / 10).contains(parts[0]))
    for (slower, faster) in zip(parts, parts.dropFirst()) {
      #expect((slower * 45 / 100...slower * 55 / 100).contains(faster))
    }
  }

  @Test func aStillHasTheLongestLifespan() {
    #expect(LifespanTests.lifespan(0).parts == Lifespan.longest.parts)
    // Undamaged pixels do not count either.
    let frame = TargetFrame(width: 8, height: 8) { _, _ in .gray(9) }
    let damage = Damage(frame, on: Canvas(showing: frame.colors), .standard)
    let lifespan = Lifespan(of: damage, frame, next: frame)
    #expect(lifespan.parts == Lifespan.longest.parts)
  }

  @Test func theShareOfChangedPixelsIsTheInverseOfTheLifespan() {
    #expect(Lifespan(changed: 100, of: 500).parts == 5 * Lifespan.frame)
    #expect(Lifespan(changed: 0, of: 500).parts == Lifespan.longest.parts)
    #expect(Lifespan(changed: 1, of: 500).parts == Lifespan.longest.parts)
  }
}
