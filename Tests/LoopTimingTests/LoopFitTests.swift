import FixedPoint
import TestSupport
import Testing

@testable import LoopTiming

private func elements(_ periods: [Rational], pinned: [Rational] = []) -> [PeriodicElement] {
  periods.enumerated().map { PeriodicElement(name: "e\($0)", period: $1) }
    + pinned.enumerated().map { PeriodicElement(name: "p\($0)", period: $1, rule: .pinned) }
}

/// The worst change of speed of some periods in a length when each makes the turns that serve it best, counted out.
private func worst(_ periods: [Rational], _ length: Rational) throws -> Rational {
  try periods.map { period in
    let around = try length.divided(by: period).rounded(.down)
    return try (max(1, around - 1)...max(1, around + 2)).map {
      try period.multiplied(by: Rational($0)).divided(by: length).subtracting(Rational(1)).magnitude
    }.min() ?? .zero
  }.max() ?? .zero
}

/// Every length up to a limit that is balanced for some choice of turns: half the sum of two multiples of periods.
private func balancedLengths(_ periods: [Rational], upTo limit: Rational) throws -> Set<Rational> {
  let multiples = try periods.flatMap { period in
    try (1...max(1, limit.divided(by: period).rounded(.up) + 1)).map { try period.multiplied(by: Rational($0)) }
  }
  var lengths: Set<Rational> = []
  for (index, first) in multiples.enumerated() {
    for second in multiples[index...] {
      let length = try first.adding(second).divided(by: Rational(2))
      if length <= limit { lengths.insert(length) }
    }
  }
  return lengths
}

private func randomPeriods(_ generator: inout SeededGenerator) -> [Rational] {
  let denominator = Int64.random(in: 1...3, using: &generator)
  return (0..<Int.random(in: 1...4, using: &generator)).map { _ in
    Rational(Int64.random(in: 1...24, using: &generator), denominator)
  }
}

@Suite struct LoopFitTests {
  private static let clouds = [60, 50, 80, 70].map { Rational($0) }

  /// The lengths that people know, and all between them that are better than all shorter ones.
  @Test func theFrontOfTheClouds() throws {
    let fits = try LoopPlan.fits(of: elements(LoopFitTests.clouds), limit: 100)
    let known: [(Int64, Rational)] = [
      (65, Rational(3, 13)), (160, Rational(1, 8)), (260, Rational(1, 13)), (410, Rational(1, 41)), (8400, .zero),
    ]
    for (length, worst) in known {
      #expect(fits.contains(LoopFit(length: Rational(length), worstSpeedChange: worst)), "\(length)")
    }
    #expect(fits.first?.length == Rational(65) && fits.last?.length == Rational(8400))
    for (shorter, longer) in zip(fits, fits.dropFirst()) {
      #expect(shorter.length < longer.length && shorter.worstSpeedChange > longer.worstSpeedChange)
    }
    for fit in fits { #expect(try worst(LoopFitTests.clouds, fit.length) == fit.worstSpeedChange) }
    #expect(try LoopPlan.fits(of: elements(LoopFitTests.clouds), limit: 3).count == 3)
    // A bound on the change of speed takes the first of these within it.
    for limit in [Rational(1, 4), Rational(1, 10), Rational(1, 50)] {
      let plan = try LoopPlan(
        elements: elements(LoopFitTests.clouds), request: .within(limit), frameRate: Rational(30))
      #expect(plan.length == fits.first { $0.worstSpeedChange <= limit }?.length)
    }
  }

  /// Against every length that is balanced for any turns: none shorter is as good, and what is told is true.
  @Test func theShortestWithinABoundIsFoundAsByCountingOut() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<10_000 {
      let periods = randomPeriods(&generator)
      let limit = Rational(Int64.random(in: 0...30, using: &generator), 100)
      let plan = try LoopPlan(elements: elements(periods), request: .within(limit), frameRate: Rational(1))
      #expect(try worst(periods, plan.length) == plan.worstSpeedChange)
      #expect(plan.worstSpeedChange <= limit)
      if plan.length > Rational(60) { continue }  // counting out would take long
      let balanced = try balancedLengths(periods, upTo: plan.length)
      #expect(balanced.contains(plan.length))
      for length in balanced where length < plan.length {
        // As good only on the way to a better length, which is the one that was found or a longer one.
        let isAsGood = try worst(periods, length) <= limit
        if isAsGood { #expect(try isNoOptimum(periods, length), "\(periods) within \(limit): \(length)") }
      }
    }
  }

  /// Whether a little more or a little less is better.
  private func isNoOptimum(_ periods: [Rational], _ length: Rational) throws -> Bool {
    let change = Rational(1, 1_000_000)
    let here = try worst(periods, length)
    return try worst(periods, length.adding(change)) < here || worst(periods, length.subtracting(change)) < here
  }

  /// No length on a fine grid, and no balanced one, is better than the best of a range.
  @Test func theBestOfARangeIsFoundAsByCountingOut() throws {
    var generator = SeededGenerator(state: 2)
    for _ in 0..<10_000 {
      let periods = randomPeriods(&generator)
      let lower = Rational(Int64.random(in: 1...80, using: &generator), 2)
      let upper = try lower.adding(Rational(Int64.random(in: 0...20, using: &generator), 2))
      let plan = try LoopPlan(elements: elements(periods), request: .between(lower...upper), frameRate: Rational(1))
      #expect(lower <= plan.length && plan.length <= upper)
      #expect(try worst(periods, plan.length) == plan.worstSpeedChange)
      let grid = try (0...16).map {
        try lower.adding(try upper.subtracting(lower).multiplied(by: Rational(Int64($0), 16)))
      }
      for length in grid { #expect(try worst(periods, length) >= plan.worstSpeedChange, "\(periods) \(length)") }
    }
    let clouds = elements(LoopFitTests.clouds)
    let plan = try LoopPlan(
      elements: clouds, request: .between(Rational(235)...Rational(290)), frameRate: Rational(30))
    #expect(plan.length == Rational(260))
  }

  /// 7, 8 and 9 s are all exact: the shortest is taken.
  @Test func ofEqualOnesInARangeTheShortestIsTaken() throws {
    let plan = try LoopPlan(
      elements: elements([Rational(1)]), request: .between(Rational(13, 2)...Rational(19, 2)), frameRate: Rational(30))
    #expect(plan.length == Rational(7) && plan.kind == .exact)
  }

  /// Some 20,000 intervals, of which each takes longer the more periods there are.
  @Test func theWorkOfASearchIsLimited() throws {
    let many = elements((1...400).map { Rational(1000 + $0, 1000) })
    let range = Rational(1000)...Rational(1060)
    #expect(throws: LoopError.tooManyTurns(near: range.lowerBound)) {
      try LoopPlan(elements: many, request: .between(range), frameRate: Rational(1))
    }
    #expect("\(LoopError.tooManyTurns(near: Rational(100)))".hasPrefix("has too many turns near 1 min 40 s to search"))
    let few = elements([Rational(1001, 1000), Rational(1002, 1000)])
    let long = Rational(1000)...Rational(11_000)
    #expect(throws: Never.self) {
      try LoopPlan(elements: few, request: .between(long), frameRate: Rational(1))
    }
  }

  @Test func theOrderOfElementsDoesNotMatter() throws {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<300 {
      let periods = randomPeriods(&generator)
      for request in [
        LoopRequest.turns(near: Rational(30)), .between(Rational(20)...Rational(45)), .within(Rational(1, 12)),
      ] {
        let length = try LoopPlan(elements: elements(periods), request: request, frameRate: Rational(1)).length
        let shuffled = elements(periods.shuffled(using: &generator))
        #expect(try LoopPlan(elements: shuffled, request: request, frameRate: Rational(1)).length == length)
      }
    }
  }

  /// Pinned elements make whole turns at their own speed, whatever else changes.
  @Test func pinnedPeriodsKeepTheirSpeed() throws {
    var generator = SeededGenerator(state: 4)
    for _ in 0..<2000 {
      let (periods, pinned) = (randomPeriods(&generator), [Rational(Int64.random(in: 1...9, using: &generator), 4)])
      let lower = Rational(20)
      let range = lower...Rational(24)
      let plan = try LoopPlan(
        elements: elements(periods, pinned: pinned), request: .between(range), frameRate: Rational(1))
      #expect(plan.parts.filter { $0.element.rule == .pinned }.allSatisfy { $0.speedChange == .zero })
      // Every multiple of the pinned period in the range, counted out.
      let first = try lower.divided(by: pinned[0]).rounded(.up)
      let last = try Rational(24).divided(by: pinned[0]).rounded(.down)
      let best = try (first...last).map { try worst(periods, pinned[0].multiplied(by: Rational($0))) }.min()
      #expect(plan.worstSpeedChange == best)
    }
    // Every multiple that is better than all shorter ones.
    let fits = try LoopPlan.fits(of: elements([Rational(10)], pinned: [Rational(7)]), limit: 100)
    #expect(fits.map(\.length) == [7, 14, 21, 49, 70].map { Rational($0) })
    #expect(fits.map(\.worstSpeedChange) == [Rational(3, 7), Rational(2, 7), Rational(1, 21), Rational(1, 49), .zero])
    let within = try LoopPlan(
      elements: elements([Rational(10)], pinned: [Rational(7)]), request: .within(Rational(9, 20)),
      frameRate: Rational(1))
    #expect(within.length == Rational(7))
    let wings = elements([Rational(10)], pinned: [Rational(7, 10)])
    #expect(try LoopPlan(elements: wings, request: .exact, frameRate: Rational(1)).length == Rational(70))
    #expect(
      try LoopPlan(elements: wings, request: .sway(Rational(14)), frameRate: Rational(1)).parts[1].motion == .turns(20))
    #expect("\(LoopError.noFit(within: Rational(9, 400)))".contains("changes all speeds by at most 2.25 %;"))
    let error = LoopError.pinned([wings[1]], step: Rational(7, 10))
    #expect(throws: error) { try LoopPlan(elements: wings, request: .sway(Rational(12)), frameRate: Rational(1)) }
    #expect(throws: error) {
      try LoopPlan(elements: wings, request: .between(Rational(71, 10)...Rational(72, 10)), frameRate: Rational(1))
    }
    #expect(error.description == "must be a multiple of 0.7 s, since p0 0.7 s keeps its speed")
    // The length of the message is one that is taken.
    let seventh = elements([], pinned: [Rational(2, 7)])
    let refusal = LoopError.pinned(seventh, step: Rational(2, 7))
    #expect(refusal.description == "must be a multiple of 2/7 s, since p0 2/7 s keeps its speed")
    #expect(throws: refusal) {
      try LoopPlan(elements: seventh, request: .lasting(Rational(286, 1000)), frameRate: Rational(30))
    }
    let length = try #require(LoopRequest("2/7s"))
    #expect(try LoopPlan(elements: seventh, request: length, frameRate: Rational(30)).length == Rational(2, 7))
  }

  /// Their decimals are the reason.
  @Test func periodsWithoutACommonMultipleAreNamedInFull() {
    let error = LoopError.periodsHaveNoCommonMultiple(
      elements([Rational(999_999_983, 1_000_000), Rational(999_999_989, 1_000_000), Rational(7)]))
    #expect(
      error.description == "has no exact length, since no common multiple of these periods can be counted: "
        + "e0 999.999983 s, e1 999.999989 s, e2 7 s; ask for a fitted loop (60s)")
  }

  @Test func whatCausesALoopWithoutEndIsNamed() throws {
    let vast = elements([Rational(999_983), Rational(1_000_003), Rational(999_979)])
    #expect(
      "\(#expect(throws: LoopError.self) { try LoopPlan(elements: vast, request: .exact, frameRate: Rational(30)) }!)"
        .contains("e0 999983 s, e1 1000003 s, e2 999979 s"))
  }
}

@Suite struct PlaybackOrderTests {
  private func frames(
    _ count: Int64, offset: Rational = .zero, reverses: Bool = false, bounces: Bool = false, hold: Rational = .zero
  ) throws -> [Int] {
    let plan = try LoopPlan(
      elements: elements([Rational(count)]), request: .exact, frameRate: Rational(1))
    let order = try PlaybackOrder(of: plan, offset: offset, reverses: reverses, bounces: bounces, hold: hold)
    return (0..<order.count).map(order.frame)
  }

  @Test func framesAreShownAsAsked() throws {
    #expect(try frames(5) == [0, 1, 2, 3, 4])
    #expect(try frames(5, offset: Rational(2)) == [2, 3, 4, 0, 1])
    #expect(try frames(5, offset: Rational(33, 2)) == [2, 3, 4, 0, 1])  // 16.5 s: to the nearest frame, 17
    #expect(try frames(5, reverses: true) == [0, 4, 3, 2, 1])
    #expect(try frames(5, offset: Rational(3), reverses: true) == [3, 2, 1, 0, 4])
    #expect(try frames(5, bounces: true) == [0, 1, 2, 3, 4, 3, 2, 1])
    #expect(try frames(5, offset: Rational(1), bounces: true) == [1, 2, 3, 4, 0, 4, 3, 2])
    #expect(try frames(5, reverses: true, bounces: true) == [0, 4, 3, 2, 1, 2, 3, 4])
    #expect(try frames(3, hold: Rational(2)) == [0, 1, 2, 2, 2])
    #expect(try frames(3, bounces: true, hold: Rational(1)) == [0, 1, 2, 1, 1])
    #expect(try frames(1, bounces: true, hold: Rational(1)) == [0, 0])
    #expect(try frames(2, bounces: true) == [0, 1])
  }

  @Test func anOffsetBeforeTheLoopIsWrapped() throws {
    #expect(try frames(5, offset: Rational(-2)) == [3, 4, 0, 1, 2])
    #expect(try frames(5, offset: Rational(-10)) == [0, 1, 2, 3, 4])
    #expect(try frames(5, offset: Rational(-11), reverses: true) == [4, 3, 2, 1, 0])
  }

  @Test func aNegativeHoldIsRefused() throws {
    #expect(throws: LoopError.negativeHold(Rational(-1))) { try frames(5, hold: Rational(-1)) }
  }

  @Test func aHoldWithoutEndIsRefused() throws {
    let most = Rational(Int64(LoopPlan.frameLimit))
    for hold in [Rational(1_000_000_000), Rational(Int64.max)] {
      #expect(throws: LoopError.longHold(hold, most: most)) { try frames(5, hold: hold) }
    }
    #expect(
      LoopError.longHold(Rational(1_000_000_000), most: most).description
        == "cannot hold its last frame for 1000000000 s; the most is 100000000 s at this rate")
    let long = LoopError.tooManyFrames(length: Rational(3_600_000), limit: 100_000_000, [])
    #expect(long.description.hasPrefix("lasts 1000 h, more than 100000000 frames at this rate"))
  }

  @Test func anyOffsetIsWrapped() throws {
    #expect(try frames(5, offset: Rational(Int64.max)) == [2, 3, 4, 0, 1])
    #expect(try frames(5, offset: Rational(Int64.max, 3)).first == 2)
  }
}
