import FixedPoint
import LoopTiming
import TestSupport
import Testing

@testable import Frames

@Suite struct FrameRetimerTests {
  /// The options of a retimer.
  private struct Options {
    var step: Rational
    var start = Rational.zero
    var end: Rational?
    var hasRoundedTimes = false
  }

  /// Returns the indices of the frames that are shown of frames with the given durations, and the number of frames that were
  /// taken before each.
  private func shown(
    _ durations: [Rational], _ options: Options
  ) throws -> (frames: [Int], takenCounts: [Int]) {
    var retimer = try FrameRetimer<Int>(
      step: options.step, start: options.start, end: options.end,
      largestShift: options.hasRoundedTimes ? FrameTiming.largestShift : .zero)
    var (frames, takenCounts, taken, time) = ([Int](), [Int](), 0, Rational.zero)
    while true {
      switch try retimer.next() {
      case .isOver: return (frames, takenCounts)
      case .shows(let frame, isNew: let isNew):
        #expect(isNew == (frame != frames.last))
        frames.append(frame)
        takenCounts.append(taken)
      case .needsFrame where taken < durations.count:
        try retimer.take(taken, start: time, duration: durations[taken])
        time = try time.adding(durations[taken])
        taken += 1
      case .needsFrame: retimer.finish()
      }
    }
  }

  /// Returns the frames that the rule names, found among all of them.
  private func expected(_ durations: [Rational], _ options: Options) throws -> [Int] {
    var (starts, length) = ([Rational](), Rational.zero)
    for duration in durations {
      starts.append(length)
      length = try length.adding(duration)
    }
    let end = min(options.end ?? length, length)
    guard end > options.start else { return [] }
    let count = max(1, try end.subtracting(options.start).divided(by: options.step).rounded(.nearest))
    let shift =
      options.hasRoundedTimes ? min(Rational(1, 200), try options.step.divided(by: Rational(2))) : Rational.zero
    return try (0..<count).map { step in
      let moment = try options.start.adding(options.step.multiplied(by: Rational(step)))
      let latest = try moment.adding(moment > .zero ? shift : .zero)
      return try #require(starts.lastIndex { $0 <= latest && $0 < end })
    }
  }

  /// Tenths of a second at other rates, up to half a step at the end.
  @Test(
    arguments: [
      (Rational(1, 10), nil, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (Rational(1, 5), nil, [0, 2, 4, 6, 8]),
      (Rational(1, 4), nil, [0, 2, 5, 7]), (Rational(3, 10), nil, [0, 3, 6]), (Rational(2, 5), nil, [0, 4, 8]),
      (Rational(3, 4), nil, [0]), (Rational(30), nil, [0]), (Rational(1, 20), Rational(1, 4), [0, 0, 1, 1, 2]),
      (Rational(1, 4), Rational(37, 100), [0]), (Rational(1, 4), Rational(3, 8), [0, 2]),
      (Rational(1), Rational(1, 10), [0]), (Rational(1), Rational.zero, []),
    ] as [(Rational, Rational?, [Int])])
  func aStepShowsTheFrameThatIsOnShowWhenItBegins(step: Rational, end: Rational?, frames: [Int]) throws {
    let durations = [Rational](repeating: Rational(1, 10), count: 10)
    #expect(try shown(durations, Options(step: step, end: end)).frames == frames)
    #expect(try shown(durations, Options(step: step, end: end, hasRoundedTimes: true)).frames == frames)
  }

  @Test func everyPartShowsTheFramesOfTheRule() throws {
    var generator = SeededGenerator(state: 5)
    func hundredths(_ range: ClosedRange<Int64>) -> Rational {
      Rational(Int64.random(in: range, using: &generator), 100)
    }
    for _ in 0..<5000 {
      let durations = (0..<Int.random(in: 1...12, using: &generator)).map { _ in hundredths(1...30) }
      let step = Rational(
        Int64.random(in: 1...60, using: &generator), [24, 30, 97, 100].randomElement(using: &generator) ?? 1)
      var options = Options(step: step, hasRoundedTimes: Bool.random(using: &generator))
      if Bool.random(using: &generator) { options.start = hundredths(0...120) }
      if Bool.random(using: &generator) { options.end = hundredths(0...200) }
      #expect(try shown(durations, options).frames == expected(durations, options), "\(durations) \(options)")
    }
  }

  /// Fifteen frames per second in hundredths of a second begin at 0, 0.07, 0.13 and 0.2 s.
  @Test(arguments: [
    (Rational(15), 1, 1), (Rational(15, 2), 2, 1), (Rational(5), 3, 1), (Rational(30), 1, 2), (Rational(60), 1, 4),
  ])
  func roundedTimesNeitherSkipNorDoubleFrames(rate: Rational, stride: Int, repeats: Int) throws {
    let durations = (0..<30).map { Rational([7, 6, 7][$0 % 3], 100) }
    let step = try Rational(1).divided(by: rate)
    let frames = Swift.stride(from: 0, to: 30, by: stride).flatMap { [Int](repeating: $0, count: repeats) }
    #expect(try shown(durations, Options(step: step, hasRoundedTimes: true)).frames == frames)
  }

  /// The next frame of a live stream may take long.
  @Test func aFrameWaitsForOthersOnlyUpToTheMiddleOfItsStep() throws {
    let durations = [Rational](repeating: Rational(1, 10), count: 10)
    #expect(try shown(durations, Options(step: Rational(1, 10))).takenCounts == Array(1...10))
    #expect(try shown(durations, Options(step: Rational(1, 4))).takenCounts == [1, 4, 7, 9])
    #expect(try shown([.zero], Options(step: Rational(1, 10))).takenCounts == [1])
  }
}
