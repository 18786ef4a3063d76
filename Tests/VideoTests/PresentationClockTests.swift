import Testing

@testable import Video

/// The times of frames, of which many files store only some.
@Suite struct PresentationClockTests {
  /// Returns the starts of frames.
  private func starts(_ stored: [Int64?], frameTicks: Int64?) -> [Int64] {
    var clock = PresentationClock(.exact)
    return stored.map { clock.start(of: $0, frameTicks: frameTicks) }
  }

  /// Returns the durations of frames whose packets have a pts and a duration.
  private func durations(
    _ packets: [(pts: Int64, duration: Int64)], storedEnd: Int64? = nil,
    _ precision: PresentationClock.DurationPrecision = .exact
  ) -> [Int64?] {
    var clock = PresentationClock(precision)
    for packet in packets { clock.add(pts: packet.pts, duration: packet.duration, isKeyFrame: false) }
    let starts = packets.map { clock.start(of: $0.pts, frameTicks: nil) }
    let nexts = starts.dropFirst().map { Optional($0) } + [nil]
    return zip(starts, nexts).map { start, next in
      clock.show(from: start, until: next, storedEnd: next == nil ? storedEnd : nil)?.duration
    }
  }

  @Test func storedStartsAreKept() {
    #expect(starts([-4, 0, 5, 100], frameTicks: 7) == [-4, 0, 5, 100])
  }

  @Test func aMissingStartIsAFrameAfterTheOneBefore() {
    #expect(starts([nil, nil, nil], frameTicks: 40) == [0, 40, 80])
    #expect(starts([8, nil, 60, nil], frameTicks: 40) == [8, 48, 60, 100])
  }

  @Test func aStartThatIsNotLaterIsReplaced() {
    #expect(starts([10, 10, 3, 95, 94], frameTicks: 40) == [10, 50, 90, 95, 135])
  }

  /// Without a frame rate, frames go on at the last distance that is known.
  @Test func theStepBeforeStandsForTheRate() {
    #expect(starts([0, 10, nil, 25, nil], frameTicks: nil) == [0, 10, 20, 25, 30])
    #expect(starts([nil, nil], frameTicks: nil) == [0, 1])
  }

  /// At more frames per second than ticks.
  @Test func startsRiseByATickAtLeast() {
    #expect(starts([5, nil, nil], frameTicks: 0) == [5, 6, 7])
  }

  @Test func aFrameLastsUntilTheNext() {
    #expect(durations([(0, 99), (10, 99), (30, 5)]) == [10, 20, 5])
  }

  @Test func theLastFrameLastsUntilTheStoredEnd() {
    #expect(durations([(0, 0), (10, 0)], storedEnd: 13) == [10, 3])
    // Its own duration is preferred.
    #expect(durations([(0, 0), (10, 5)], storedEnd: 13) == [10, 5])
  }

  @Test(arguments: [nil, 10, 4] as [Int64?])
  func theLastFrameLastsAsLongAsTheOneBefore(storedEnd: Int64?) {
    #expect(durations([(0, 0), (7, 0), (10, 0)], storedEnd: storedEnd) == [7, 3, 3])
  }

  @Test func aSingleFrameNeedsNoDuration() {
    #expect(durations([(5, 0)], storedEnd: 9) == [0])
    #expect(durations([(5, 3)], storedEnd: 9) == [3])
  }

  /// The end decides on a duration that differs from it by a tick, or ends behind it, as the mean duration of all frames.
  @Test func roundedDurationsYieldToTheEnd() {
    #expect(durations([(0, 33), (33, 33)], storedEnd: 67, .mean) == [33, 34])
    #expect(durations([(0, 33), (33, 33)], storedEnd: 68, .mean) == [33, 33])
    #expect(durations([(0, 33), (33, 33)], storedEnd: 67) == [33, 33])
    #expect(durations([(0, 33), (33, 33)], storedEnd: 43, .mean) == [33, 10])
    #expect(durations([(0, 33), (33, 33)], storedEnd: 43) == [33, 33])
    // Where the first frame starts later, the end may count from there.
    #expect(durations([(10, 33), (43, 33)], storedEnd: 77, .mean) == [33, 34])
    #expect(durations([(10, 33), (43, 33)], storedEnd: 66, .mean) == [33, 33])
  }

  @Test func aFrameThatEndsAsItBeginsHasNoDuration() {
    var clock = PresentationClock(.exact)
    let duration = clock.show(from: 5, until: 5, storedEnd: nil)?.duration
    #expect(duration == nil)
  }

  /// Packets come in decoding order, frames in that of their times. Without a pts, as in an AVI with B-frames, only the decoder
  /// knows.
  @Test func keyFramesAreKnownByTheirTimes() {
    var clock = PresentationClock(.exact)
    clock.add(pts: 0, duration: 1, isKeyFrame: true)
    clock.add(pts: 2, duration: 1, isKeyFrame: true)
    clock.add(pts: 1, duration: 1, isKeyFrame: false)
    let areKeyFrames = [0, 1, 2, 3].map { clock.show(from: $0, until: $0 + 1, storedEnd: nil)?.isKeyFrame }
    #expect(areKeyFrames == [true, false, true, nil])
  }
}
