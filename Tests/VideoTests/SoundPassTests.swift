import FixedPoint
import Testing

@testable import Video

/// Frames of decoded sound of 100 samples each, at times of a file with 1000 samples a second.
@Suite struct SoundPassTests {
  /// Adds frames to a pass, and returns the silence before each, and the start and the end of its samples that are kept.
  private func add(_ times: [Int64?], to pass: SoundPass) throws -> [[Int64]] {
    var pass = pass
    return try times.map { time in
      let (silence, kept) = try pass.add(100, at: time, rate: 1000)
      return [silence, kept.lowerBound, kept.upperBound]
    }
  }

  /// A frame without silence before it.
  private let whole: [Int64] = [0, 0, 100]

  /// A pass of half a second from the first second on.
  private let half = SoundPass(SoundChoice.Pass(length: Rational(1, 2), start: Rational(1)))

  @Test func framesThatFollowOneAnotherAreKept() throws {
    // Files round times.
    #expect(try add([50, 150, 290, nil, 410], to: SoundPass(nil)) == [whole, whole, whole, whole, whole])
  }

  @Test func gapsAreFilledUnlessTheClockWasSetAnew() throws {
    #expect(try add([0, 400, 500], to: SoundPass(nil)) == [whole, [300, 0, 100], whole])
    #expect(try add([0, 20_000, 20_100, 0, 100], to: SoundPass(nil)) == [whole, whole, whole, whole, whole])
    // The sound of a video has the video's clock.
    let long = SoundPass(SoundChoice.Pass(length: Rational(60), start: .zero))
    #expect(try add([0, 20_000], to: long) == [whole, [19_900, 0, 100]])
  }

  @Test func samplesOutsideThePassAreDropped() throws {
    #expect(try add([850, 950, 1050], to: half) == [[0, 0, 0], [0, 50, 100], [0, 0, 100]])
    #expect(try add([1300, 1400, 1500], to: half) == [[300, 0, 100], [0, 0, 100], [0, 0, 0]])
    #expect(try add([1450], to: half) == [[450, 0, 50]])
    #expect(try add([1700], to: half) == [[500, 0, 0]])
  }

  @Test func silenceFillsTheEndOfThePass() throws {
    var pass = half
    _ = try pass.add(100, at: 1000, rate: 1000)
    #expect(pass.position == 100)
    let silence = pass.addSilence(until: 500)
    #expect((silence, pass.position) == (400, 500))
  }

  /// The rounding of a length does not add up over the passes.
  @Test func passesAreAtTheTimesOfTheirVideo() throws {
    var pass = SoundPass(SoundChoice.Pass(length: Rational(1, 3), start: .zero))
    var lengths: [Int64?] = []
    for _ in 0..<3 {
      lengths.append(try pass.length(at: 1000))
      pass = pass.next
    }
    #expect(lengths == [333, 334, 333])
    #expect(try SoundPass(nil).length(at: 1000) == nil)
  }

  @Test func samplesAreCountedAtTheRateOfTheFrame() throws {
    var pass = SoundPass(nil)
    _ = try pass.add(1000, at: 500, rate: 1000)
    let next = try pass.add(100, at: 3000, rate: 2000)
    #expect((next.silence, pass.position) == (0, 2100))
  }
}
