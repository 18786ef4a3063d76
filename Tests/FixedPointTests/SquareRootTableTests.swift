import FixedPoint
import Foundation
import Testing

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
