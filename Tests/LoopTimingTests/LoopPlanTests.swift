import FixedPoint
import Foundation
import TestSupport
import Testing

@testable import LoopTiming

private let clouds = [("a", 60), ("b", 50), ("c", 80), ("d", 70)].map {
  PeriodicElement(name: $0, period: Rational(Int64($1)))
}
private let rate = Rational(30)

@Suite struct LoopPlanTests {
  @Test func theExactLoopIsTheLeastCommonMultiple() throws {
    let plan = try LoopPlan(elements: clouds, request: .exact, frameRate: rate)
    #expect(plan.kind == .exact)
    #expect(plan.length == Rational(8400))
    #expect(plan.frameCount == 252_000)
    #expect(plan.parts.map(\.motion) == [.turns(140), .turns(168), .turns(105), .turns(120)])
    #expect(plan.worstSpeedChange == .zero)
  }

  @Test(
    arguments: [
      (410, 410, [7, 8, 5, 6], Rational(1, 41)), (260, 260, [4, 5, 3, 4], Rational(1, 13)),
      (160, 160, [3, 3, 2, 2], Rational(1, 8)), (65, 65, [1, 1, 1, 1], Rational(3, 13)),
      (60, 65, [1, 1, 1, 1], Rational(3, 13)), (8400, 8400, [140, 168, 105, 120], .zero),
    ] as [(Int64, Int64, [Int64], Rational)])
  func fitsAreTheBestNearTheWish(wish: Int64, length: Int64, turns: [Int64], worst: Rational) throws {
    let plan = try LoopPlan(elements: clouds, request: .turns(near: Rational(wish)), frameRate: rate)
    #expect(plan.length == Rational(length))
    #expect(plan.parts.map(\.motion) == turns.map { .turns($0) })
    #expect(plan.worstSpeedChange == worst)
  }

  /// The nearest whole number of turns, at least one, in exactly the length.
  @Test(arguments: [(10, [1, 1, 1, 1]), (100, [2, 2, 1, 1]), (155, [3, 3, 2, 2])] as [(Int64, [Int64])])
  func aLengthIsMet(wish: Int64, turns: [Int64]) throws {
    let plan = try LoopPlan(elements: clouds, request: .lasting(Rational(wish)), frameRate: rate)
    #expect(plan.length == Rational(wish) && plan.frameRate == rate)
    #expect(plan.parts.map(\.motion) == turns.map { .turns($0) })
  }

  /// The rate stays: 3 s at 29.97 frames per second are 90 frames, and at least one is shown.
  @Test func aLengthIsRoundedToWholeFrames() throws {
    let ntsc = Rational(30000, 1001)
    for elements in [clouds, []] {
      let plan = try LoopPlan(elements: elements, request: .lasting(Rational(3)), frameRate: ntsc)
      #expect(plan.frameCount == 90 && plan.frameRate == ntsc && plan.length == Rational(3003, 1000))
      let shortest = try LoopPlan(elements: elements, request: .lasting(Rational(1, 1000)), frameRate: ntsc)
      #expect(shortest.frameCount == 1 && shortest.frameRate == ntsc)
    }
    // Elements pinned to 7/100 s keep it: 7 s are no whole number of frames at 25/2 per second.
    let pinned = PeriodicElement(name: "wing", period: Rational(7, 100), rule: .pinned)
    let plan = try LoopPlan(elements: [pinned], request: .lasting(Rational(7)), frameRate: Rational(25, 2))
    #expect(plan.length == Rational(7))
    #expect(throws: LoopError.pinned([pinned], step: Rational(7, 100))) {
      try LoopPlan(elements: [pinned], request: .lasting(Rational(10)), frameRate: Rational(25, 2))
    }
  }

  /// The best fits of these periods have fractions of seconds whose rates need more than 32 bits.
  @Test(
    arguments: [
      LoopRequest.turns(near: Rational(60)), .between(Rational(55)...Rational(70)),
    ])
  func aFitHasARateThatFilesStore(request: LoopRequest) throws {
    let elements = [Rational(12_345_679, 1_000_000), Rational(17_000_003, 1_000_000)].map {
      PeriodicElement(name: "a", period: $0)
    }
    let plan = try LoopPlan(elements: elements, request: request, frameRate: rate)
    #expect(plan.frameRate == rate)
    #expect(plan.worstSpeedChange < Rational(1, 20))
    // Any other fit stays as it is: 175/3 s at 10 frames per second are 583 frames.
    let thirds = PeriodicElement(name: "b", period: Rational(175, 3))
    let fit = try LoopPlan(elements: [thirds], request: request, frameRate: Rational(10))
    #expect(fit.length == thirds.period && fit.kind == .exact)
  }

  /// 34 frames in this length have a rate that does not fit 64 bits.
  @Test func aRateThatCannotBeCountedIsRoundedOrRefused() throws {
    let length = Rational(1_123_456_789_012_345_679, 1_000_000_000_000_000_000)
    for request in [LoopRequest.turns(near: length), .between(length...Rational(2))] {
      let still = try LoopPlan(elements: [], request: request, frameRate: rate)
      #expect(still.frameCount == 34 && still.frameRate == rate && still.length == Rational(34, 30))
    }
    for elements in [[], [PeriodicElement(name: "s", period: Rational(1))]] {
      #expect(throws: LoopError.unreachable(length: length)) {
        try LoopPlan(elements: elements, request: .sway(length), frameRate: rate)
      }
    }
  }

  /// 7, 8 and 9 s are all exact.
  @Test func ofEqualFitsTheNearestToTheWishIsTaken() throws {
    let second = PeriodicElement(name: "s", period: Rational(1))
    let plan = try LoopPlan(elements: [second], request: .turns(near: Rational(8)), frameRate: rate)
    #expect(plan.length == Rational(8))
    #expect(plan.kind == .exact)
  }

  @Test func theFitDoesNotDependOnTheOrder() throws {
    let forward = try LoopPlan(elements: clouds, request: .turns(near: Rational(200)), frameRate: rate)
    let backward = try LoopPlan(elements: clouds.reversed(), request: .turns(near: Rational(200)), frameRate: rate)
    #expect(forward.length == backward.length)
    #expect(forward.parts == backward.parts.reversed())
  }

  /// Against every choice of turns that could matter, each at its own best length within the range.
  @Test func noChoiceOfTurnsIsBetter() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...3, using: &generator)
      let periods = (0..<count).map { _ in Rational(Int64.random(in: 1...40, using: &generator), 2) }
      let wish = Rational(Int64.random(in: 1...80, using: &generator))
      let elements = periods.enumerated().map { PeriodicElement(name: "\($0)", period: $1) }
      let plan = try LoopPlan(elements: elements, request: .turns(near: wish), frameRate: rate)
      #expect(plan.length >= Rational(7 * wish.numerator, 8) && plan.length <= Rational(9 * wish.numerator, 8))
      let best = try bruteForce(periods, wish)
      #expect(plan.worstSpeedChange == best, "periods \(periods) near \(wish)")
    }
  }

  private func bruteForce(_ periods: [Rational], _ wish: Rational) throws -> Rational {
    let (low, high) = (Rational(7 * wish.numerator, 8), Rational(9 * wish.numerator, 8))
    var best: Rational?
    func choose(_ rest: ArraySlice<Rational>, _ travelled: [Rational]) throws {
      guard let period = rest.first else {
        let (shortest, longest) = (try #require(travelled.min()), try #require(travelled.max()))
        let length = min(max(try shortest.adding(longest).divided(by: Rational(2)), low), high)
        let worst = max(
          try longest.divided(by: length).subtracting(Rational(1)),
          try Rational(1).subtracting(shortest.divided(by: length)))
        best = min(best ?? worst, worst)
        return
      }
      let most = max(1, try high.divided(by: period).rounded(.up) + 1)
      let least = max(1, try low.divided(by: period).rounded(.down) - 1)
      for turns in least...max(least, most) {
        try choose(rest.dropFirst(), travelled + [try period.multiplied(by: Rational(turns))])
      }
    }
    try choose(periods[...], [])
    return try #require(best)
  }

  @Test func swayRunsAtTheTrueSpeedInTheMiddle() throws {
    let plan = try LoopPlan(elements: [clouds[0]], request: .sway(Rational(12)), frameRate: Rational(1000))
    guard case .sway(let amplitude) = plan.parts[0].motion else { throw Failure() }
    let degrees = Double(amplitude) / 0x1p32 * 360
    #expect(abs(degrees - 22.918) < 0.001)  // 360° · 12 / (π · 60)
    let phases = (0...plan.frameCount).map { Double(plan.phase(ofPart: 0, inFrame: $0).steps) / 0x1p32 }
    let speeds = zip(phases, phases.dropFirst()).map { ($1 - $0) * 1000 * 60 }  // in the seed's own speed
    #expect(abs((speeds.max() ?? 0) - 1) < 1e-3)
    #expect(abs((speeds.min() ?? 0) + 1) < 1e-3)
    #expect(phases[0] == 0 && phases[plan.frameCount] == 0)
    #expect(phases[1000] == phases[plan.frameCount - 1000])
  }

  @Test(arguments: [
    LoopRequest.exact, .turns(near: Rational(160)), .turns(near: Rational(100, 3)), .sway(Rational(7, 3)),
  ])
  func theLastFrameIsFollowedByTheFirst(request: LoopRequest) throws {
    let plan = try LoopPlan(elements: clouds, request: request, frameRate: Rational(24000, 1001))
    for part in plan.parts.indices {
      #expect(plan.phase(ofPart: part, inFrame: 0) == .zero)
      #expect(plan.phase(ofPart: part, inFrame: plan.frameCount) == .zero)
      #expect(
        plan.phase(ofPart: part, inFrame: plan.frameCount + 5) == plan.phase(ofPart: part, inFrame: 5))
    }
  }

  /// Phases are exact, so that no error grows over a long loop: frame k stands at the floor of n·k/N.
  @Test func phasesAreExactFractions() throws {
    let plan = try LoopPlan(elements: clouds, request: .exact, frameRate: rate)
    for frame in [1, 777, 125_999, 251_999] {
      let expected = Int128(140 * frame % 252_000) << 32 / 252_000
      #expect(plan.phase(ofPart: 0, inFrame: frame).steps == UInt32(expected))
    }
  }

  @Test func aLoopOfPartsOfFramesChangesTheRate() throws {
    let plan = try LoopPlan(elements: clouds, request: .sway(Rational(1, 3)), frameRate: Rational(20))
    #expect(plan.frameCount == 7)
    #expect(plan.length == Rational(1, 3))
    #expect(plan.frameRate == Rational(21))
  }

  @Test func delaysAddUpToTheLength() throws {
    for framesPerSecond in Int64(1)...50 {
      for tenths in stride(from: Int64(1), through: 300, by: 3) {
        let length = Rational(tenths, 10)
        let plan = try LoopPlan(
          elements: clouds, request: .sway(length), frameRate: Rational(framesPerSecond),
          highestFrameRate: Rational(50))
        let delays = (0..<plan.frameCount).map(plan.timing.delayCentiseconds)
        #expect(delays.reduce(0, +) == tenths * 10)
        #expect(delays.allSatisfy { $0 >= 2 })
      }
    }
  }

  @Test func wholeFramesDoNotExceedTheHighestRate() throws {
    let plan = try LoopPlan(
      elements: clouds, request: .sway(Rational(3, 100)), frameRate: Rational(50), highestFrameRate: Rational(50))
    #expect(plan.frameCount == 1)  // two frames in 3 hundredths of a second would be more than 50 per second
  }

  @Test func delaysAreDifferencesOfRoundedTimes() throws {
    let plan = try LoopPlan(elements: clouds, request: .sway(Rational(2, 3)), frameRate: Rational(12))
    #expect((0..<8).map(plan.timing.delayCentiseconds) == [8, 9, 8, 8, 9, 8, 8, 9])  // 8.33, 16.67, 25, …, 66.67
  }

  @Test func nothingThatMovesIsAStill() throws {
    let plan = try LoopPlan(elements: [], request: .exact, frameRate: Rational(20))
    #expect(plan.kind == .still && plan.frameCount == 1 && plan.length == Rational(1, 20))
    let long = try LoopPlan(elements: [], request: .turns(near: Rational(3)), frameRate: Rational(20))
    #expect(long.kind == .still && long.frameCount == 60)
  }

  @Test func whatCannotBeCountedIsSaid() throws {
    let first = PeriodicElement(name: "a", period: Rational(9_223_372_036_854_775_783))
    let second = PeriodicElement(name: "b", period: Rational(9_223_372_036_854_775_643))
    #expect(throws: LoopError.periodsHaveNoCommonMultiple([first, second])) {
      try LoopPlan(elements: [first, second], request: .exact, frameRate: rate)
    }
    #expect(throws: LoopError.tooManyFrames(length: Rational(8400), limit: LoopPlan.frameLimit, clouds)) {
      try LoopPlan(elements: clouds, request: .exact, frameRate: Rational(1_000_000))
    }
    let quick = PeriodicElement(name: "q", period: Rational(1, 1_000_000))
    #expect(throws: LoopError.tooManyTurns(near: Rational(1000))) {
      try LoopPlan(elements: [quick], request: .turns(near: Rational(1000)), frameRate: rate)
    }
    // More than 2⁶² turns.
    let brief = PeriodicElement(name: "b", period: Rational(1, 1000))
    let (long, longer) = (Rational(4_700_000_000_000_000), Rational(9_000_000_000_000_000))
    #expect(throws: LoopError.unreachable(length: longer)) {
      try LoopPlan(elements: [brief], request: .turns(near: longer), frameRate: rate)
    }
    #expect(throws: LoopError.unreachable(length: long)) {
      try LoopPlan(elements: [brief], request: .between(long...longer), frameRate: rate)
    }
    let pinned = PeriodicElement(name: "p", period: Rational(1), rule: .pinned)
    let longest = Rational(.max)
    #expect(throws: LoopError.unreachable(length: longest)) {
      try LoopPlan(elements: [pinned], request: .between(longest...longest), frameRate: rate)
    }
  }
}

@Suite struct LoopRequestTests {
  @Test(
    arguments: [
      ("exact", .exact), ("160s", .lasting(Rational(160))), ("160", .lasting(Rational(160))),
      ("~160s", .turns(near: Rational(160))),
      ("sway:12s", .sway(Rational(12))), ("10m", .lasting(Rational(600))), ("~1:30", .turns(near: Rational(90))),
      ("500ms..1m", .between(Rational(1, 2)...Rational(60))),
      ("1/3s", .lasting(Rational(1, 3))), ("sway:.5", .sway(Rational(1, 2))), ("1/2", .lasting(Rational(1, 2))),
      ("20s..60s", .between(Rational(20)...Rational(60))), ("20..61.5s", .between(Rational(20)...Rational(123, 2))),
      ("5s..5s", .between(Rational(5)...Rational(5))), ("fit:10%", .within(Rational(1, 10))),
      ("fit:.5%", .within(Rational(1, 200))), ("fit:0%", .within(.zero)),
    ] as [(String, LoopRequest)])
  func reads(text: String, request: LoopRequest) {
    #expect(LoopRequest(text) == request)
  }

  @Test(
    arguments: [
      "", "s", "0s", "-3s", "sway", "sway:", "swing:3s", "exactly", "12x", "1 2s", "sway:0", "20s..", "..20s", "..",
      "60s..20s", "0s..5s", "1..2..3", "fit", "fit:", "fit:10", "fit:%", "fit:-1%", "fit:100%", "10%", "sway:1s..2s",
      "fit:10s", "~", "~0s", "~20s..60s", "sway:~3s",
    ])
  func refuses(text: String) {
    #expect(LoopRequest(text) == nil)
  }
}

private struct Failure: Error {}
