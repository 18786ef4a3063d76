import FixedPoint
import Testing

@testable import Video

/// Passes of stored packets with 1000 samples a second.
@Suite struct SoundClockTests {
  /// Reads packets of such times and durations.
  private func read(
    _ packets: [(Int64, Int64)], skipped: (start: Int64, end: Int64) = (0, 0), padding: Int64 = 0, frameSize: Int64 = 0
  ) throws -> SoundClock.Survey {
    let first = try #require(packets.first)
    var survey = SoundClock.Survey(
      first.0, first.1, skipped: skipped.start, padding: padding, frameSize: frameSize)
    for (index, packet) in packets.enumerated() {
      survey.add(packet.0, packet.1, skipped: index == packets.count - 1 ? skipped.end : 0)
    }
    return survey
  }

  private func makeClock(
    _ survey: SoundClock.Survey, pass: (length: Int64, start: Int64)? = nil, until end: Int64
  ) throws -> SoundClock? {
    let pass = pass.map { SoundChoice.Pass(length: Rational($0.length, 1000), start: Rational($0.start, 1000)) }
    return try SoundClock(
      survey, pass, frameLength: survey.packetLength(isFixed: false), rate: Rational(1000), until: Rational(end, 1000))
  }

  /// Packets that are heard, by their times in the file, and what is heard of them.
  private struct Heard {
    var stored: [Int64] = []
    var times: [Int64] = []
    var durations: [Int64] = []
    var cuts: [Int64] = []
    var passCount = 1
  }

  /// Hears packets until a time, pass after pass.
  private func hear(
    _ packets: [(Int64, Int64)], pass: (length: Int64, start: Int64)? = nil, until end: Int64
  ) throws -> Heard {
    var clock = try #require(try makeClock(read(packets), pass: pass, until: end))
    var heard = Heard()
    while true {
      packets: for (stored, storedDuration) in packets {
        switch try clock.take(stored, storedDuration) {
        case .heard(let time, let duration, let cut):
          heard.stored.append(stored)
          heard.times.append(time)
          heard.durations.append(duration)
          heard.cuts.append(cut)
        case .leftOut: break
        case .passEnd: break packets
        }
        if clock.isAtEnd { return heard }
      }
      try clock.beginNextPass()
      if clock.isAtEnd { return heard }
      heard.passCount += 1
    }
  }

  @Test func soundRepeatsAtItsEndAndIsCutAtThatOfTheVideo() throws {
    let heard = try hear([(0, 100), (100, 100), (200, 100)], until: 750)
    #expect(heard.stored == [0, 100, 200, 0, 100, 200, 0, 100])
    #expect(heard.times == [0, 100, 200, 300, 400, 500, 600, 700])
    #expect(heard.durations == [100, 100, 100, 100, 100, 100, 100, 50])
    #expect(heard.cuts == [0, 0, 0, 0, 0, 0, 0, 50])
  }

  /// In passes of two and a half packets, some leave out a packet.
  @Test func packetsNeverDriftFromTheirVideo() throws {
    let heard = try hear([(0, 100), (100, 100), (200, 100)], pass: (250, 0), until: 1200)
    #expect(heard.stored == [0, 100, 200, 0, 100, 200, 100, 200, 0, 100, 200, 100])
    #expect(heard.times == [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100])
  }

  @Test func soundThatIsShorterThanItsVideoWaitsForTheNextPass() throws {
    let heard = try hear([(0, 100), (100, 100)], pass: (400, 0), until: 600)
    #expect(heard.times == [0, 100, 400, 500])
    #expect(heard.passCount == 2)
  }

  /// Decoders need some packets before the sound, which are written before time 0.
  @Test func packetsLongBeforeTheSoundAreLeftOut() throws {
    let packets: [(Int64, Int64)] = [(800, 100), (820, 100), (900, 100), (1000, 100)]
    let heard = try hear(packets, pass: (400, 1000), until: 100)
    #expect(heard.stored == [900, 1000])
    #expect(heard.times == [-100, 0])
  }

  @Test func passesWithoutPacketsEndWithTheVideo() throws {
    let heard = try hear([(200, 100)], pass: (100, 0), until: 300)
    #expect(heard.times.isEmpty)
    #expect(heard.passCount == 3)
  }

  /// A decoder outputs the full length of a shorter last packet.
  @Test func aShorterLastPacketIsAsLongAsTheOthers() throws {
    let heard = try hear([(0, 100), (100, 100), (200, 60)], until: 500)
    #expect(heard.times == [0, 100, 200, 300, 400])
    #expect(heard.durations == [100, 100, 100, 100, 100])
  }

  @Test func packetsAreOfOneLengthIfAllBeforeTheLastAgree() throws {
    #expect(try read([(0, 100), (100, 100), (200, 60)]).packetLength(isFixed: false) == 100)
    #expect(try read([(0, 100), (100, 60), (160, 100)]).packetLength(isFixed: false) == 0)
    #expect(try read([(0, 100), (100, 60), (160, 100)], frameSize: 128).packetLength(isFixed: true) == 128)
  }

  @Test func primingAndSkippedSamplesAreNotHeard() throws {
    #expect(try read([(0, 100)], skipped: (30, 0), padding: 20).origin == 30)
    #expect(try read([(-20, 100)], padding: 20).origin == 0)
    #expect(try read([(0, 100)], padding: 20).origin == 0)
    // Whether the duration of the last packet has the skipped samples or not.
    for duration in [100, 70] as [Int64] {
      let survey = try read([(0, 100), (100, duration)], skipped: (10, 30))
      let clock = try #require(try makeClock(survey, until: 1000))
      #expect((clock.passLength, clock.start) == (Rational(160), -10))
    }
    #expect(try makeClock(read([(0, 100)], skipped: (100, 0)), until: 1000)?.start == nil)
    // Of packets that differ in length, too, as those of Vorbis do.
    for duration in [1024, 584] as [Int64] {
      let survey = try read([(-128, 128), (0, 576), (576, 1024), (1600, duration)], skipped: (0, 440))
      #expect(try #require(try makeClock(survey, until: 10_000)).passLength == Rational(2312))
    }
    // Of Ogg, the cut may be longer than the last packet: 128 − 192 samples, in 32 unsigned bits.
    let cut = try read([(0, 576), (576, 128), (704, 4_294_967_232)], skipped: (0, 192))
    #expect(try #require(try makeClock(cut, until: 10_000)).passLength == Rational(640))
  }
}
