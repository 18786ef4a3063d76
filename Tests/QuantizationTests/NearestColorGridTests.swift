import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct NearestColorGridTests {
  @Test(arguments: [1, 2, 3, 17, 100, 256])
  func isExact(count: Int) {
    var generator = SeededGenerator(state: UInt64(count))
    func color(_ range: ClosedRange<UInt16>) -> OklabColor {
      OklabColor(
        .opaque(
          .random(in: range, using: &generator), .random(in: range, using: &generator),
          .random(in: range, using: &generator)))
    }
    // Spread, clustered in a corner, and with duplicates, of which the first counts.
    let spread = (0..<count).map { _ in color(0...65535) }
    let crowded = (0..<count).map { _ in color(0...3200) }
    let doubled = (0..<count).map { spread[$0 / 2] }
    // At the limits of the lanes.
    let bright = (0..<count).map { _ in color(60000...65535) }
    for colors in [spread, crowded, doubled, bright] {
      let grid = NearestColorGrid(colors)
      let corners = [0, 65535].flatMap { red in
        [0, 65535].flatMap { green in [0, 65535].map { OklabColor(.opaque(red, green, $0)) } }
      }
      // On the borders of cubes, and moved out of the range of colours, as dither does.
      let edges = (0..<500).map { position in
        let lanes = color(0...65535).lanes
        return OklabColor(lanes: lanes & ~SIMD4(repeating: 511) | SIMD4(position % 2 == 0 ? 511 : 0, 0, 511, 0))
      }
      let moved = (corners + edges).map { color in
        let steps = (0..<3).map { _ in Int16.random(in: -784...784, using: &generator) }
        return color.moved(by: SIMD4(steps[0], steps[1], steps[2], 0))
      }
      let random =
        (0..<4000).map { _ in color(0...65535) } + (0..<4000).map { _ in color(0...4800) }
        + (0..<4000).map { _ in color(58000...65535) }
      for target in colors + corners + edges + moved + random {
        #expect(grid.nearest(to: target) == target.nearest(in: colors))
      }
    }
  }
}
