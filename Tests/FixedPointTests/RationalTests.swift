import Testing

@testable import FixedPoint

@Suite struct RationalTests {
  @Test func reducesToLowestTerms() {
    #expect(Rational(6, 4) == Rational(3, 2))
    #expect(Rational(-6, 4).numerator == -3)
    #expect(Rational(0, 5) == Rational(0))
  }

  @Test(arguments: [
    ("12", Rational(12)), ("-0.07", Rational(-7, 100)), (".5", Rational(1, 2)), ("1e-3", Rational(1, 1000)),
    ("1/3", Rational(1, 3)), ("0.5/0.25", Rational(2)), ("2.50", Rational(5, 2)), ("3E2", Rational(300)),
    ("1.0000000000000000000000000", Rational(1)), ("0e64", Rational(0)),
    ("1e-18", Rational(1, 1_000_000_000_000_000_000)),
  ])
  func readsText(text: String, value: Rational) {
    #expect(Rational(text) == value)
  }

  @Test(arguments: [
    "", ".", "-", "1/0", "1/-2", "1/", "0x10", "1e", "1e99", "٣", "1 2", "nan", "99999999999999999999",
    "1e-9223372036854775808",
  ])
  func refusesText(text: String) {
    #expect(Rational(text) == nil)
  }

  @Test func writesText() {
    #expect(Rational(-7, 100).description == "-0.07")
    #expect(Rational(1, 3).description == "1/3")
    #expect(Rational(65).description == "65")
    #expect(Rational(2, 3).decimal(places: 2) == "0.67")
    #expect(Rational(-1, 1000).decimal(places: 2) == "0")
  }

  @Test func findsTheLeastCommonMultiple() throws {
    #expect(try Rational(60).leastCommonMultiple(with: Rational(50)) == Rational(300))
    #expect(try Rational(7, 100).leastCommonMultiple(with: Rational(1, 3)) == Rational(7))
    #expect(try Rational(3, 2).leastCommonMultiple(with: Rational(5, 4)) == Rational(15, 2))
  }

  @Test func throwsInsteadOfWrapping() {
    #expect(throws: RationalOverflow.self) { try Rational(.max).adding(Rational(1)) }
    #expect(throws: RationalOverflow.self) { try Rational(.max).leastCommonMultiple(with: Rational(.max - 1)) }
    #expect(throws: RationalOverflow.self) { try Rational(1, .max).multiplied(by: Rational(1, 2)) }
  }

  @Test(arguments: [(7, 2, 3, 4, 4), (-7, 2, -4, -3, -3), (5, 3, 1, 2, 2), (-5, 3, -2, -1, -2), (6, 3, 2, 2, 2)])
  func rounds(numerator: Int64, denominator: Int64, down: Int64, up: Int64, nearest: Int64) {
    let value = Rational(numerator, denominator)
    #expect(value.rounded(.down) == down)
    #expect(value.rounded(.up) == up)
    #expect(value.rounded(.nearest) == nearest)
  }
}
