import Raster
import Testing

@testable import Video
@testable import Zoetrope

@Suite struct FileClockTests {
  private func facts(_ container: String, rate: Rational? = nil) -> MediaFacts {
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
    let (pictures, video) = (facts("png_pipe", rate: Rational(25)), facts("h264", rate: Rational(25)))
    #expect(FileClock(ofSeries: pictures, pictureRate: nil) == .counting(Rational(20)))
    #expect(FileClock(ofSeries: video, pictureRate: nil) == .counting(Rational(25)))
    #expect(FileClock(ofSeries: video, pictureRate: Rational(5)) == .counting(Rational(5)))
    #expect(FileClock(ofSeries: facts("MP4"), pictureRate: Rational(5)) == nil)
  }

  @Test func pipesHaveAConstantRateIfTheirFirstFramesAreWithinATick() throws {
    let stated = facts("matroska", rate: Rational(30))
    let clocks = try [[700, 733, 767], [700, 733, 800]].map { try FileClock(of: stated, first: frames($0)) }
    #expect(clocks == [.constant(Rational(30)), .varying(Rational(30), hasConstantRate: false)])
    #expect(try FileClock(of: facts("matroska"), first: frames([0, 40, 80])) == .constant(Rational(25)))
  }
}
