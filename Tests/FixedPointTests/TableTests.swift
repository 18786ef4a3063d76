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

@Suite struct SquareRootTableTests {
  @Test func isWithinItsBound() {
    let table = SquareRootTable.table
    #expect(table.root(of: 0) == 0 && table.root(of: 1) == 1 << 24 && table.root(of: 1 << 62) == 1 << 55)
    var value = 1.0
    while value < 1.8e19 {
      let radicand = UInt64(value)
      let exact = Double(radicand).squareRoot() * 16_777_216
      #expect(abs(Double(table.root(of: radicand)) - exact) <= exact / 268_435_456 + 1, "\(radicand)")
      value *= 1.0007
    }
    #expect(abs(Double(table.root(of: .max)) - 72_057_594_037_927_936) < 268_435_456)
  }

  @Test func neverFalls() {
    var last = Int64(0)
    for index in UInt64(0)..<300_000 {
      let root = SquareRootTable.table.root(of: index * index * 7)
      #expect(root >= last)
      last = root
    }
  }
}
