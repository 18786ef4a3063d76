import Testing

@testable import FixedPoint

@Suite struct BisectionTests {
  @Test func findsTheLastNumberOrElseTheFirst() {
    for first in -3...3 {
      for count in 1...9 {
        for last in first - 2...first + count + 1 {
          let found = (first..<first + count).lastByBisection { $0 <= last }
          #expect(found == max(first, min(first + count - 1, last)))
        }
      }
    }
  }
}
