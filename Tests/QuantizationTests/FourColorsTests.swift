import TestSupport
import Testing

@testable import Quantization

@Suite struct FourColorsTests {
  @Test func distancesEqualSingleDistances() {
    var generator = SeededGenerator(state: 4)
    func color() -> OklabColor {
      func channel() -> UInt8 {
        [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator)!
      }
      return OklabColor(RGB8(red: channel(), green: channel(), blue: channel()))
    }
    for _ in 0..<500 {
      let (colors, other) = ([color(), color(), color(), color()], color())
      let distances = FourColors { colors[$0] }.squaredDistances(to: FourColors(repeating: other))
      for position in 0..<4 { #expect(distances[position] == colors[position].squaredDistance(to: other)) }
    }
  }
}
