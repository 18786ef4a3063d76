import Testing

@testable import Video

/// The decoding times and durations of packets, as encoders tell them and as they are stored.
@Suite struct PacketTimesTests {
  /// Frames of three ticks each, whose packets come out in another order.
  private func times(of decodingTimes: [Int64], endsFirst: Bool) -> [Int64] {
    var times = PacketTimes()
    for start in [0, 3, 6, 9] as [Int64] { times.add(start..<start + 3) }
    if endsFirst { times.end() }
    return zip([0, 9, 3, 6] as [Int64], decodingTimes).map { pts, dts in
      let next = times.next(pts: pts, dts: dts)
      #expect(next.duration == 3)
      return next.dts
    }
  }

  @Test func timesThatCanBeAreKept() {
    for endsFirst in [false, true] { #expect(times(of: [-6, -3, 0, 3], endsFirst: endsFirst) == [-6, -3, 0, 3]) }
  }

  /// Of a video that was held back until its end: the first decoding time is later than the frame itself, or earlier than
  /// reordering can make it.
  @Test(arguments: [1, 5_000_000, -10, -5_000_000] as [Int64])
  func timesThatCannotBeAreReplaced(first: Int64) {
    let replaced = times(of: [first, first + 3, first + 6, first + 9], endsFirst: true)
    #expect(replaced == [-9, -6, -3, 0])
  }

  /// While frames go in, the encoder knows the delay of its reordering.
  @Test func timesOfALongVideoAreTheEncoders() {
    #expect(times(of: [-10, -7, -4, -1], endsFirst: false) == [-10, -7, -4, -1])
  }

  @Test func aPacketOfNoFrameLastsOneTick() {
    var times = PacketTimes()
    #expect(times.next(pts: 7, dts: 7) == (1, 7))
  }
}
