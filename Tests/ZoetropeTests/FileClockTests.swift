import Raster
import Testing

@testable import Video
@testable import Zoetrope

@Suite struct FileClockTests {
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
    #expect(FileClock(ofSeries: pictures, pictureRate: nil) == .counting(Rational(20)))
    #expect(FileClock(ofSeries: video, pictureRate: nil) == .counting(Rational(25)))
    #expect(FileClock(ofSeries: video, pictureRate: Rational(5)) == .counting(Rational(5)))
    #expect(FileClock(ofSeries: facts(.mp4), pictureRate: Rational(5)) == nil)
  }

  @Test func pipesHaveAConstantRateIfTheirFirstFramesAreWithinATick() throws {
    let stated = facts(.mkv, rate: Rational(30))
    let clocks = try [[700, 733, 767], [700, 733, 800]].map { try FileClock(of: stated, first: frames($0)) }
    #expect(clocks == [.constant(Rational(30)), .varying(Rational(30), hasConstantRate: false)])
    #expect(try FileClock(of: facts(.mkv), first: frames([0, 40, 80])) == .constant(Rational(25)))
  }

  /// The mean rate of a long clip, 2700000000/27000053, is no rate that an encoder takes. Two frames in one slot of 100
  /// per second leave no constant rate.
  @Test func longClipsHaveARateThatEncodersTake() throws {
    var durations = [Rational](repeating: Rational(1, 100), count: 30_000)
    durations[29_999] = Rational(953, 90_000)
    let even = FrameTimes(durations: durations, isConstant: false)
    #expect(try FileClock(of: facts(.mp4), even) == .varying(Rational(100), hasConstantRate: true))
    durations[1] = Rational(1, 1000)
    let uneven = FrameTimes(durations: durations, isConstant: false)
    #expect(try FileClock(of: facts(.mp4), uneven) == .varying(Rational(100_003, 1000), hasConstantRate: false))
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
    #expect(try FileClock(of: facts(.gif), times) == .varying(rate, hasConstantRate: true))
  }
}
