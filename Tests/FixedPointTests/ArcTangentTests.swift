import FixedPoint
import Foundation
import Testing

@Suite struct ArcTangentTests {
  /// The smallest difference between two directions, in turns.
  private func difference(_ angle: Angle, _ y: Double, _ x: Double) -> Double {
    let difference = Double(angle.steps) / 4_294_967_296 - atan2(y, x) / (2 * .pi)
    return abs(difference - difference.rounded())
  }

  @Test func isWithinItsBoundAllRound() {
    let table = ArcTangent.table
    for radius in [1.0, 3, 100, 65536, 1e6, 2_147_483_000] {
      for index in 0..<20_000 {
        let direction = Double(index) * 0.001
        let (x, y) = ((radius * cos(direction)).rounded(), (radius * sin(direction)).rounded())
        #expect(difference(table.angle(x: Int64(x), y: Int64(y)), y, x) < 1 / 2_147_483_648)
      }
    }
  }

  @Test func axesAndDiagonalsAreExact() {
    for (index, (x, y)) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)].enumerated() {
      #expect(Angle(x: Fixed(x * 77), y: Fixed(y * 77)).steps == UInt32(index) << 29)
    }
    #expect(Angle(x: .zero, y: .zero).steps == 0)
  }

  @Test func growsWithTheDirection() {
    var last = UInt32(0)
    for y in 0..<(1 << 20) {
      let steps = ArcTangent.table.angle(x: 1 << 20, y: Int64(y)).steps
      #expect(steps >= last)
      last = steps
    }
  }

  @Test func longVectorsKeepTheirDirection() {
    let (x, y) = (Int64(-123_456_789_012_345), Int64(98_765_432_109_876))
    #expect(difference(Angle(x: Fixed(raw: x), y: Fixed(raw: y)), Double(y), Double(x)) < 1 / 1_073_741_824)
    #expect(Angle(x: Fixed(raw: .min), y: .zero).steps == 1 << 31)
  }
}
