import TestSupport
import Testing

@testable import Quantization

@Suite struct ExactColorsTests {
  /// Adjacent colours, so that many lookups collide with others.
  @Test(arguments: [1, 16, 256])
  func findsPaletteColorsOnly(count: Int) {
    var generator = SeededGenerator(state: UInt64(count))
    func color() -> RGB8 {
      RGB8(
        red: .random(in: 0...31, using: &generator), green: .random(in: 224...255, using: &generator),
        blue: .random(in: 0...31, using: &generator))
    }
    let palette = (0..<count).map { _ in color() }
    let exact = ExactColors(palette)
    for color in palette + (0..<20_000).map({ _ in color() }) {
      #expect(ExactColors.index(of: color, in: exact.slots.span) == palette.firstIndex(of: color))
    }
  }

  @Test func takesTheFirstOfEquals() {
    let white = RGB8(red: 255, green: 255, blue: 255)
    let exact = ExactColors([RGB8(red: 0, green: 0, blue: 0)] + Array(repeating: white, count: 255))
    #expect(ExactColors.index(of: white, in: exact.slots.span) == 1)
    #expect(ExactColors.index(of: RGB8(red: 0, green: 0, blue: 1), in: exact.slots.span) == nil)
  }
}
