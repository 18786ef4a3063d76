import Raster
import Testing

@testable import Video
@testable import Zoetrope

@Suite struct StreamClockTests {
  private func facts(_ container: MediaContainer, rate: Rational? = nil) -> MediaFacts {
    var facts = MediaFacts(container: container, codec: "h264", timeBase: Rational(1, 1000))
    facts.frameRate = rate
    return facts
  }

  /// Frames of 40 ms that start at times in ms.
  private func frames(_ starts: [Int64]) -> [TimedFrame] {
    starts.map {
      TimedFrame(pixmap: Pixmap(width: 1, height: 1), start: Rational($0, 1000), duration: Rational(40, 1000))
    }
  }

  @Test func seriesAreCountedAtTheRequestedRateOrTheirOwn() {
    let (pictures, video) = (facts(.picture("png"), rate: Rational(25)), facts(.other("h264"), rate: Rational(25)))
    #expect(StreamClock(ofSeries: pictures, pictureRate: nil) == .counting(Rational(20)))
    #expect(StreamClock(ofSeries: video, pictureRate: nil) == .counting(Rational(25)))
    #expect(StreamClock(ofSeries: video, pictureRate: Rational(5)) == .counting(Rational(5)))
    #expect(StreamClock(ofSeries: facts(.mp4), pictureRate: Rational(5)) == nil)
  }

  @Test func pipesHaveAConstantRateIfTheirFirstFramesAreWithinATick() throws {
    let stated = facts(.mkv, rate: Rational(30))
    let clocks = try [[700, 733, 767], [700, 733, 800]].map { try StreamClock(of: stated, first: frames($0)) }
    #expect(clocks == [.constant(Rational(30)), .varying(constant: Rational(30), mean: Rational(30))])
    // A stated rate that does not show them, as libav guesses one, is replaced by theirs.
    let guessed = try StreamClock(of: facts(.mkv, rate: Rational(9)), first: frames([0, 40, 200]))
    #expect(guessed == .varying(constant: Rational(25), mean: Rational(9)))
    #expect(try StreamClock(of: facts(.mkv), first: frames([0, 40, 80])) == .constant(Rational(25)))
  }

  /// The mean rate of a long clip, 2700000000/27000053, is no rate that an encoder takes. Of two frames in one slot of 100
  /// per second one is left out.
  @Test func longClipsHaveARateThatEncodersTake() throws {
    var durations = [Rational](repeating: Rational(1, 100), count: 30_000)
    durations[29_999] = Rational(953, 90_000)
    let even = FrameTimes(durations: durations, isConstant: false)
    #expect(try StreamClock(of: facts(.mp4), even) == .varying(constant: Rational(100), mean: nil))
    durations[1] = Rational(1, 1000)
    let uneven = FrameTimes(durations: durations, isConstant: false)
    let expected = StreamClock.varying(constant: Rational(100), mean: Rational(100_003, 1000))
    #expect(try StreamClock(of: facts(.mp4), uneven) == expected)
  }

  /// Frames that are too near to be told apart do not change the rate of all others; above 100 per second it is the mean one.
  @Test func theConstantRateLeavesOutTheFewestFrames() throws {
    func clock(_ starts: [Int64], per second: Int64) throws -> StreamClock {
      let durations = zip(starts.dropFirst(), starts).map { Rational($0 - $1, second) }
      return try StreamClock(of: facts(.mkv), FrameTimes(durations: durations, isConstant: false))
    }
    let pair = try clock([0, 40, 80, 81, 120, 160, 200], per: 1000)
    #expect(pair == .varying(constant: Rational(25), mean: Rational(30)))
    // Midway between two frames of 100 per second, a frame is shown with the earlier one, where another starts.
    let midway = try clock([Int64](0...25).map { $0 * 40 } + [1005] + (26...40).map { $0 * 40 }, per: 1000)
    #expect(midway == .varying(constant: Rational(25), mean: Rational(205, 8)))
    let fast = try clock([0, 5, 10, 11, 15, 20, 25, 30, 35, 40], per: 1000)
    #expect(fast.constantRate == Rational(225) && !fast.hasConstantRate)
  }

  /// A clip of 60 frames per second with starts in milliseconds, whose last frame ends a few of them late, and delays of a GIF that
  /// alternate, whose last one is not their turn.
  @Test func theEndOfTheLastFrameDoesNotMultiplyTheRate() throws {
    let jitter: [Int64] = [0, 3, -3]
    var starts = (0..<120).map { Int64((Double($0) * 1000 / 60).rounded()) + jitter[$0 % 3] }
    starts.append(2010)
    let durations = zip(starts.dropFirst(), starts).map { Rational($0 - $1, 1000) }
    let jittery = try StreamClock(of: facts(.mkv), FrameTimes(durations: durations, isConstant: false))
    #expect(jittery == .varying(constant: Rational(60), mean: nil))
    let delays = (0..<20).map { Rational($0 == 19 || $0 % 2 == 0 ? 4 : 5, 100) }
    let alternating = try StreamClock(of: facts(.gif), FrameTimes(durations: delays, isConstant: false))
    #expect(alternating.hasConstantRate && alternating.constantRate < Rational(23))
  }

  /// The last frame of a video counts for a frame of the rate, if that is at least 10; that of an image does not.
  @Test(arguments: [
    ([67, 66, 67, 67, 66, 67, 16], Rational(15), Rational(60)), ([100, 300, 200, 100, 20], Rational(10), Rational(40)),
    ([10_000, 10_000, 40], Rational(10), Rational(23)), ([10_000, 500], Rational(2), Rational(2)),
    ([200, 400, 200, 20], Rational(10), Rational(40)), ([100, 267, 100, 266, 33], Rational(30), Rational(30)),
  ])
  func aBriefLastFrameDoesNotMultiplyTheRate(durations: [Int], rate: Rational, imageRate: Rational) throws {
    let times = FrameTimes(durations: durations.map { Rational(Int64($0), 1000) }, isConstant: false)
    let video = try StreamClock(of: facts(.mkv), times)
    #expect(video == .varying(constant: rate, mean: nil))
    #expect(try StreamClock(of: facts(.gif), times).constantRate == imageRate)
  }

  @Test func aLastFrameEndsWithAFrameOfTheConstantRate() throws {
    let (brief, period) = (Rational(1, 60), Rational(1, 15))
    for clock in [StreamClock.constant(Rational(15)), .varying(constant: Rational(15), mean: nil)] {
      #expect(try clock.durationOfLast(brief, from: Rational(29, 15)) == period)
      #expect(try clock.durationOfLast(Rational(1, 5), from: Rational(29, 15)) == Rational(1, 5))
      // A start may be rounded.
      #expect(try clock.durationOfLast(brief, from: Rational(1933, 1000)) == Rational(67, 1000))
    }
    #expect(try StreamClock.constant(Rational(1, 5)).durationOfLast(brief, from: Rational(10)) == brief)
    let varying = StreamClock.varying(constant: Rational(15), mean: Rational(20))
    #expect(try varying.durationOfLast(brief, from: Rational(2)) == brief)
  }

  /// A held last frame makes no rate above 500, nor one of videos, but clips of a high rate keep it, also a jittery one.
  @Test func aRateAboveAHundredRepeatsNoFrameOfVideos() throws {
    func clock(_ durations: [Rational]) throws -> StreamClock {
      try StreamClock(of: facts(.mkv), FrameTimes(durations: durations, isConstant: false))
    }
    let (held, brief, tick) = (Rational(60), Rational(1, 1000), Rational(1, 90_000))
    let burst = [Rational](repeating: Rational(4, 1000), count: 9)
    for durations in [[brief, held], [tick, Rational(1, 25)]] {
      let found = try clock(durations)
      #expect(!found.hasConstantRate && found.constantRate <= Rational(100), "\(found)")
    }
    // Up to 500 per second, formats of a constant rate repeat it, since they would leave out others.
    let repeating = try clock(burst + [held])
    #expect(!repeating.hasConstantRate && repeating.constantRate == Rational(250))
    let even = try clock([Rational](repeating: brief, count: 20))
    #expect(even == .varying(constant: Rational(1000), mean: nil))
    let jittery = try clock([4, 5, 4, 3, 4, 4, 5, 3].map { Rational($0, 1000) })
    #expect(jittery == .varying(constant: Rational(250), mean: nil))
  }

  /// Delays of GIFs in hundredths of a second: the end of the last frame may be rounded, but is kept where it is held.
  @Test(arguments: [
    ([7, 7, 7], Rational(100, 7)), ([10, 10, 10, 11], Rational(10)), ([4, 4, 4, 4, 3], Rational(25)),
    ([7, 6, 7, 7, 6, 6], Rational(15)), ([10, 10, 10, 200], Rational(10)),
    ([2, 2, 2, 2, 2, 4], Rational(50)), ([50, 100, 7], Rational(14)), ([2, 3], Rational(40)),
    ([50, 51], Rational(200, 101)), ([2, 3, 2, 3], Rational(40)),
  ])
  func animatedImagesHaveTheRateOfTheFewestRepetitions(delays: [Int], rate: Rational) throws {
    let times = FrameTimes(durations: delays.map { Rational(Int64($0), 100) }, isConstant: false)
    #expect(try StreamClock(of: facts(.gif), times) == .varying(constant: rate, mean: nil))
  }
}
