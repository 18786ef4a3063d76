import FixedPoint
import TestSupport
import Testing

@testable import LoopTiming

private func element(_ name: String, _ period: Rational, _ allowed: ClosedRange<Rational>? = nil) -> PeriodicElement {
  PeriodicElement(name: name, period: period, rule: allowed.map { .snapping($0) } ?? .fitted)
}

private let rate = Rational(30)
private let flights = (0..<21).map { index in
  element("m flight", Rational(Int64(12_500 + 595 * index), 1000), Rational(25, 2)...Rational(25))
}
private let wings = element("m wings", Rational(7, 10), Rational(63, 100)...Rational(77, 100))
private let hue = element("hue", Rational(6))

@Suite struct SnappingTests {
  /// Against every multiple of the common period in turn, and every number of turns.
  @Test func theExactLoopIsTheShortestThatSuits() throws {
    var generator = SeededGenerator(state: 5)
    func number(_ range: ClosedRange<Int64>) -> Rational { Rational(Int64.random(in: range, using: &generator), 4) }
    for _ in 0..<1000 {
      let rigid = (0..<Int.random(in: 0...2, using: &generator)).map { element("r\($0)", number(1...24)) }
      let snapping = try (0..<Int.random(in: 1...3, using: &generator)).map { index in
        let lower = number(1...60)
        let width = number(1...30)
        let upper = try lower.adding(width)
        let period = try lower.adding(width.multiplied(by: Rational(Int64.random(in: 0...4, using: &generator), 4)))
        return element("s\(index)", period, lower...upper)
      }
      let plan = try LoopPlan(elements: rigid + snapping, request: .exact, frameRate: rate)
      #expect(plan.kind == .exact)
      let base = try rigid.map(\.period).reduce(rigid.first?.period ?? Rational(1)) {
        try $0.leastCommonMultiple(with: $1)
      }
      var length = base
      while try snapping.contains(where: { try bestTurns($0, length) == nil }) { length = try length.adding(base) }
      #expect(plan.length == length)
      for part in plan.parts.dropFirst(rigid.count) {
        #expect(part.motion == .turns(try #require(try bestTurns(part.element, length))), "\(part) in \(length)")
      }
      for part in plan.parts.prefix(rigid.count) { #expect(part.speedChange == .zero) }
    }
  }

  /// Of all turns whose period is allowed those with the nearest one, as a ratio.
  private func bestTurns(_ element: PeriodicElement, _ length: Rational) throws -> Int64? {
    var best: (turns: Int64, ratio: Rational)?
    for turns in Int64(1)...600 {
      let period = try length.divided(by: Rational(turns))
      guard try #require(element.snappingPeriods).contains(period) else { continue }
      let ratio = max(try period.divided(by: element.period), try element.period.divided(by: period))
      if best.map({ ratio < $0.ratio }) ?? true { best = (turns, ratio) }
    }
    return best?.turns
  }

  /// Flights of 12.5…25 s and a hue of 6 s: 18 s is the first multiple of 6 s that a flight may take.
  @Test func aSwarmTakesTheLoopOfItsGround() throws {
    let plan = try LoopPlan(elements: [hue] + flights + [wings], request: .exact, frameRate: rate)
    #expect(plan.length == Rational(18))
    #expect(plan.parts[0].motion == .turns(3))
    #expect(plan.parts[1...21].allSatisfy { $0.motion == .turns(1) && $0.hasAllowedPeriod })
    #expect(plan.parts[22].motion == .turns(26))
    #expect(try LoopPlan.commonPeriod(of: flights + [wings]) == Rational(13))
  }

  @Test func aFitLeavesThemOut() throws {
    let clouds = [element("a", Rational(60)), element("b", Rational(50))]
    let alone = try LoopPlan(elements: clouds, request: .turns(near: Rational(100)), frameRate: rate)
    let plan = try LoopPlan(elements: flights + clouds + [wings], request: .turns(near: Rational(100)), frameRate: rate)
    #expect(plan.kind == .fitted && plan.length == alone.length)
    #expect(plan.parts[21...22] == alone.parts[...])
    for part in plan.parts where part.element.snaps { #expect(part.hasAllowedPeriod) }
    let swarm = try LoopPlan(elements: flights + [wings], request: .turns(near: Rational(60)), frameRate: rate)
    #expect(swarm.kind == .exact && swarm.length == Rational(60))
    let short = try LoopPlan(elements: flights + [wings], request: .turns(near: Rational(8)), frameRate: rate)
    #expect(short.kind == .fitted && short.length == Rational(8))
    #expect(short.parts[20].motion == .turns(1) && short.parts[20].speedChange == Rational(244, 80).less(1))
  }

  /// Whatever the ground does, nothing flies backwards.
  @Test func theyTurnWhereOthersSway() throws {
    let plan = try LoopPlan(elements: [hue] + flights + [wings], request: .sway(Rational(12)), frameRate: rate)
    #expect(plan.kind == .sway && plan.length == Rational(12))
    guard case .sway = plan.parts[0].motion else { throw Failure() }
    #expect(plan.parts[1].motion == .turns(1) && plan.parts[22].motion == .turns(17))
    let swarm = try LoopPlan(elements: flights, request: .sway(Rational(20)), frameRate: rate)
    #expect(swarm.kind == .exact && swarm.length == Rational(20))
  }

  /// The nearest as a ratio: of 4.25 s, 1 turn is 1.417 of the wish and 2 are 0.708 of it, one over 1.412.
  @Test func theNearestRatioDecides() throws {
    let wide = element("s", Rational(3), Rational(1)...Rational(9))
    #expect(try wide.turns(in: Rational(425, 100)) == 2)
    #expect(try wide.turns(in: Rational(424, 100)) == 1)
    #expect(try wide.turns(in: Rational(1, 2)) == 1)
    // Within the range, even if another would be nearer; without one in it, the nearest.
    let above = element("s", Rational(3), Rational(3)...Rational(9))
    #expect(try above.turns(in: Rational(425, 100)) == 1)
    let narrow = element("s", Rational(3), Rational(299, 100)...Rational(301, 100))
    #expect(try narrow.turns(in: Rational(425, 100)) == 2)
  }

  @Test func whatNothingSuitsIsTold() throws {
    let narrow = element("n", Rational(7, 1000), Rational(7, 1000)...Rational(7, 1000))
    let other = element("o", Rational(1, 3), Rational(1, 3)...Rational(1, 3))
    let irrational = element(
      "p", Rational(1_000_003, 1_000_033), Rational(1_000_003, 1_000_033)...Rational(1_000_003, 1_000_033))
    #expect(try LoopPlan.commonPeriod(of: [narrow, other]) == Rational(7))
    let error = try #require(throws: LoopError.self) {
      try LoopPlan.commonPeriod(of: [narrow, irrational, irrational])
    }
    #expect(
      "\(error)".hasPrefix(
        "has no exact length, since no multiple of 1 s that can be counted has whole turns for n 0.007…0.007 s, p "))
    #expect("\(error)".count < 200)
  }

  @Test func membersOfANameAreOneRow() throws {
    let plan = try LoopPlan(
      elements: [hue] + flights + [wings, hue], request: .turns(near: Rational(24)), frameRate: rate)
    #expect(plan.rows.map(\.name) == ["hue", "m flight", "m wings", "hue"])
    let row = plan.rows[1]
    #expect(row.parts.count == 21 && row.periods == Rational(25, 2)...Rational(244, 10))
    #expect(row.turns == 1...1)
    #expect(row.speedChanges == Rational(125, 240).less(1)...Rational(244, 240).less(1))
    let sway = try LoopPlan(elements: [hue], request: .sway(Rational(3)), frameRate: rate)
    #expect(sway.rows[0].turns == nil && sway.rows[0].parts == sway.parts)
  }
}

private struct Failure: Error {}

extension Rational {
  fileprivate func less(_ number: Int64) -> Rational { (try? subtracting(Rational(number))) ?? self }
}
