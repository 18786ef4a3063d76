import TestSupport
import Testing

@testable import Quantization

@Suite struct NearestColorSearchTests {
  @Test(arguments: [1, 2, 3, 4, 5, 63, 255, 256]) func isTheNearest(count: Int) throws {
    var generator = SeededGenerator(state: UInt64(count))
    func color(_ codes: ClosedRange<UInt8>) -> OklabColor {
      func channel() -> UInt8 { UInt8.random(in: codes, using: &generator) }
      return OklabColor(RGB8(red: channel(), green: channel(), blue: channel()))
    }
    // Spread, dark, and clustered.
    for codes in [0...255, 0...30, 200...206] as [ClosedRange<UInt8>] {
      let colors = (0..<count).map { _ in color(codes) }
      let nearest = NearestColorSearch(colors)
      #expect(nearest.colors.map(\.lanes[1]) == colors.map(\.lanes[1]).sorted())
      for target in (0..<300).map({ color($0 % 2 == 0 ? codes : 0...255) }) {
        let least = try #require(colors.map(target.squaredDistance(to:)).min())
        for guess in [0, count / 2, count - 1] {
          let position = nearest.index(of: target, guess: guess)
          #expect(nearest.colors[position].squaredDistance(to: target) == least)
        }
      }
    }
  }
}
