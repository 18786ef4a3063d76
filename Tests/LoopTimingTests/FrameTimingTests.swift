import FixedPoint
import LoopTiming
import Testing

@Suite struct FrameTimingTests {
  @Test func aConstantRateIsExact() throws {
    let timing = try FrameTiming(frameCount: 7, frameRate: Rational(30000, 1001))
    #expect(timing.frameRate == Rational(30000, 1001) && timing.length == Rational(7 * 1001, 30000))
    #expect(try timing.start(ofFrame: 3) == Rational(3 * 1001, 30000))
    #expect(try timing.duration(ofFrame: 3) == Rational(1001, 30000))
    #expect(timing == FrameTiming(frameCount: 7, length: Rational(7 * 1001, 30000)))
  }

  @Test func durationsAreExact() throws {
    let durations = [Rational(1, 3), Rational(1, 7), Rational(5)]
    let timing = try FrameTiming(durations: durations)
    #expect(timing.frameRate == nil && timing.frameCount == 3 && timing.length == Rational(115, 21))
    #expect(try (0..<3).map { try timing.duration(ofFrame: $0) } == durations)
    #expect(try timing.start(ofFrame: 2) == Rational(10, 21))
    #expect(timing.meanFrameRate == Rational(63, 115))
  }

  /// Exact means of long clips have terms that encoders refuse: the last frame ends 53 ticks of 1/90000 s late.
  @Test func meansOfManyDurationsAreRounded() throws {
    var durations = [Rational](repeating: Rational(1, 100), count: 30_000)
    durations[29_999] = Rational(953, 90_000)
    #expect(try FrameTiming(durations: durations).meanFrameRate == Rational(100))
    let few = try FrameTiming(durations: [Rational(1, 100), Rational(953, 90_000)])
    #expect(few.meanFrameRate == Rational(180_000, 1853))
    let slow = try FrameTiming(durations: [Rational(1_000_000_000_001, 1_000_000)])
    #expect(slow.meanFrameRate == Rational(1, 1000))
  }

  @Test func timesBeyondAnyDelayAreBounded() throws {
    let timing = try FrameTiming(durations: [Rational(1_000_000_000_000_000_000), Rational(1)])
    #expect(timing.centiseconds(ofFrame: 1) == .max && timing.delayCentiseconds(ofFrame: 1) == 0)
    let slow = try FrameTiming(frameCount: 1, frameRate: Rational(1, 1_000_000_000_000_000_000))
    #expect(slow.delayCentiseconds(ofFrame: 0) == .max)
  }

  /// Delays come from the rounded cumulative time, so that they add up to the rounded length.
  @Test(arguments: [[Rational(1, 15)], [Rational(1, 60), Rational(1, 24)], [Rational(7, 100), Rational(6, 100)]])
  func delaysAddUp(pattern: [Rational]) throws {
    let durations = (0..<40).map { pattern[$0 % pattern.count] }
    let timing = try FrameTiming(durations: durations)
    let sum = (0..<40).reduce(0) { $0 + timing.delayCentiseconds(ofFrame: $1) }
    #expect(Int64(sum) == (try timing.length.multiplied(by: Rational(100)).rounded(.nearest)))
    for frame in 0..<40 {
      let exact = try durations[frame].multiplied(by: Rational(100))
      let error = try Rational(Int64(timing.delayCentiseconds(ofFrame: frame))).subtracting(exact)
      #expect(error.magnitude <= Rational(1))
    }
  }

  @Test func centisecondsStayAsTheyAre() throws {
    let delays = [6, 7, 6, 7, 50, 100, 7]
    let timing = try FrameTiming(durations: delays.map { Rational(Int64($0), 100) })
    #expect(delays.indices.map(timing.delayCentiseconds(ofFrame:)) == delays)
  }

  @Test func arrangedFramesKeepTheirDurations() throws {
    let timing = try FrameTiming(durations: [Rational(1), Rational(2), Rational(3)]).arranged([2, 0, 2])
    #expect(try (0..<3).map { try timing.duration(ofFrame: $0) } == [Rational(3), Rational(1), Rational(3)])
    let steady = try FrameTiming(frameCount: 3, frameRate: Rational(20)).arranged([0, 1, 2, 1])
    #expect(steady.frameRate == Rational(20) && steady.length == Rational(1, 5))
  }

  @Test func impossibleTimesAreRefused() throws {
    for (count, rate) in [(0, Rational(20)), (3, Rational(0)), (3, Rational(-5)), (3, Rational(1, .max))] {
      #expect(throws: FrameError.self) { try FrameTiming(frameCount: count, frameRate: rate) }
    }
    for durations in [[], [Rational(1), Rational(-1)], [Rational(.max), Rational(1)]] {
      #expect(throws: FrameError.self) { try FrameTiming(durations: durations) }
    }
    let still = try FrameTiming(durations: [Rational(0)])
    #expect(still.length == .zero)
    #expect(throws: FrameError.self) { try still.arranged([]) }
  }
}
