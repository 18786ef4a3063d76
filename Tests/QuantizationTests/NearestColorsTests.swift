import TestSupport
import Testing

@testable import Quantization

@Suite struct NearestColorsTests {
  @Test(arguments: [1, 2, 3, 17, 100, 256])
  func isExact(count: Int) {
    var generator = SeededGenerator(state: UInt64(count))
    func color(_ range: ClosedRange<Int32>) -> ColorVector {
      ColorVector(
        red: .random(in: range, using: &generator), green: .random(in: range, using: &generator),
        blue: .random(in: range, using: &generator))
    }
    // Spread, crowded in a corner, and with doubles: where the first of equals counts.
    let spread = (0..<count).map { _ in color(0...4095) }
    let crowded = (0..<count).map { _ in color(0...200) }
    let doubled = (0..<count).map { spread[$0 / 2] }
    for vectors in [spread, crowded, doubled] {
      let grid = NearestColors(vectors)
      let corners = [0, 4095].flatMap { red in
        [0, 4095].flatMap { green in [0, 4095].map { ColorVector(red: red, green: green, blue: $0) } }
      }
      let edges = (0..<500).map { _ in
        ColorVector(red: .random(in: 0...63, using: &generator) * 64 + 63, green: color(0...4095).green, blue: 64)
      }
      for target in vectors + corners + edges + (0..<4000).map({ _ in color(0...4095) })
        + (0..<4000).map({ _ in color(0...300) })
      {
        #expect(grid.nearest(to: target) == target.nearest(in: vectors.span).index)
      }
    }
  }

  @Test func distancesFit() {
    let (black, white) = (
      ColorVector(red: 0, green: 0, blue: 0), ColorVector(red: 4095, green: 4095, blue: 4095)
    )
    #expect(black.squaredDistance(to: white) == 29 * 4095 * 4095)
    #expect(black.squaredDistance(to: white) < 1 << 29)
    #expect(ColorVector(RGB8(red: 255, green: 255, blue: 255)) == white)
  }
}
