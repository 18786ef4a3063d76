import FixedPoint

/// The times of stored packets of sound that are repeated until a video ends, all in samples.
///
/// A pass begins where the previous one ended, to within half a packet: of packets at the boundary, those that overlap
/// by more than half are dropped, and a smaller overlap or gap shifts the pass. Packets thus follow each other without
/// gaps and never drift from the video by more than half a packet.
struct SoundClock {
  /// The exact duration of a pass.
  let passLength: Rational
  /// The time of the first packet; negative if the decoder first outputs priming samples.
  let start: Int64
  /// The start of the sound in the file.
  private let origin: Int64
  /// The end of the video.
  private let end: Int64
  /// The packets that end by this time of the file are left out: none of their samples are heard, or help to decode others.
  private let silence: Int64
  /// The number of samples that each packet decodes to, if constant; otherwise 0.
  private let frameLength: Int64
  private var pass: Int64 = 0
  /// The offset added to the times of the current pass; nil before its first packet.
  private var offset: Int64?
  /// The end of the previous packet.
  private var last: Int64?
  /// Whether no more packets are heard.
  private(set) var isAtEnd = false

  /// The time before the sound that decoders may need, in seconds: that of Opus (RFC 7845, 4.6), the longest.
  private static let preroll = Rational(80, 1000)

  /// Creates the clock of a surveyed file; nil if its sound is shorter than a sample.
  ///
  /// - Parameters:
  ///   - pass: The part of the file that is repeated, in seconds; nil for all of its sound.
  ///   - frameLength: The number of samples that each packet decodes to, if constant; otherwise 0.
  ///   - rate: The sample rate in samples per second.
  ///   - length: The length of the video in seconds.
  init?(
    _ survey: Survey, _ pass: SoundChoice.Pass?, frameLength: Int64, rate: Rational, until length: Rational
  ) throws {
    if let pass {
      (passLength, origin) = try (pass.length.multiplied(by: rate), pass.start.multiplied(by: rate).rounded(.nearest))
      silence = try SoundClock.silence(before: pass.start, rate).rounded(.down)
    } else {
      (passLength, origin, silence) = (Rational(survey.end - survey.origin), survey.origin, .min)
    }
    guard passLength >= Rational(1) else { return nil }
    end = try length.multiplied(by: rate).rounded(.nearest)
    (start, self.frameLength) = (survey.first - origin, frameLength)
  }

  /// Returns the time, in samples, before which packets are of no use for sound from a start in seconds.
  static func silence(before start: Rational, _ rate: Rational) throws -> Rational {
    try start.subtracting(preroll).multiplied(by: rate)
  }

  /// The outcome of ``take(_:_:)``.
  enum Outcome: Equatable {
    /// The packet is heard from a time on, and its last samples are cut.
    case heard(from: Int64, duration: Int64, cut: Int64)
    /// The packet is left out.
    case leftOut
    /// The pass ends before the packet.
    case passEnd
  }

  /// Takes the next packet of the pass, by its time in the file and its duration.
  mutating func take(_ stored: Int64, _ duration: Int64) throws -> Outcome {
    if stored + duration <= silence { return .leftOut }
    let length = max(duration, frameLength)
    // Sound longer than its video is cut at the end of the video; a packet is dropped if less than half lies before
    // it, unless it is the only one.
    let position = Rational(stored - origin)
    let fits = try position <= passLength.subtracting(Rational(length, 2))
    guard fits || offset == nil && position < passLength else { return .passEnd }
    guard let time = try offset ?? passOffset(stored, length) else { return .leftOut }
    offset = time
    let begin = stored + time
    isAtEnd = begin + length >= end
    guard begin < end else { return .leftOut }
    last = begin + length
    return .heard(from: begin, duration: min(length, end - begin), cut: max(0, begin + length - end))
  }

  /// Begins the next pass, with the first packet of the file.
  mutating func beginNextPass() throws {
    let isEmpty = offset == nil
    (pass, offset) = (pass + 1, nil)
    // Passes without packets, whose sound begins after the pictures end, would never reach the end.
    if isEmpty { isAtEnd = try passLength.multiplied(by: Rational(pass)) >= Rational(end) }
  }

  /// Returns the offset added to the times of a pass that begins with this packet; nil if the packet overlaps the
  /// previous pass too much to be used.
  private func passOffset(_ stored: Int64, _ length: Int64) throws -> Int64? {
    let wish = try passLength.multiplied(by: Rational(pass)).rounded(.nearest) - origin
    guard let last else { return wish }
    let gap = stored + wish - last
    if 2 * gap < -length { return nil }
    return 2 * gap <= length ? last - stored : wish
  }
}

extension SoundClock {
  /// A reading of all packets of a file that are of use.
  struct Survey {
    /// The time of the first packet.
    let first: Int64
    /// The start of the sound, after the priming samples.
    let origin: Int64
    /// The end of the sound.
    private(set) var end: Int64
    /// The number of samples that the codec, or else the first packet, tells for each packet.
    private let usual: Int64
    /// The largest of that and of the durations so far.
    private var largest: Int64
    /// Whether all packets before the last one have the usual duration.
    private var isUniform = true
    private var lastDuration: Int64

    /// Begins with a first packet, which is then added like the others.
    ///
    /// - Parameters:
    ///   - skipped: The number of samples to discard at the start of the packet.
    ///   - padding: The number of priming samples that the stream tells, in packets before time 0.
    ///   - frameSize: The number of samples of each packet that the stream tells; 0 for none.
    init(_ time: Int64, _ duration: Int64, skipped: Int64, padding: Int64, frameSize: Int64) {
      first = time
      origin = time + (skipped > 0 ? skipped : time < 0 ? padding : 0)
      usual = frameSize == 0 ? duration : frameSize
      (end, lastDuration, largest) = (time, usual, usual)
    }

    /// Adds the next packet, of whose samples some are to be discarded at its end.
    mutating func add(_ time: Int64, _ duration: Int64, skipped: Int64) {
      // libavformat subtracts the cut of Ogg Vorbis in 32 unsigned bits, also if it is longer than the last packet.
      let duration = duration >> 31 == 1 ? duration - (1 << 32) : duration
      isUniform = isUniform && lastDuration == usual
      lastDuration = duration
      largest = max(largest, duration)
      // Some files subtract the samples skipped at the end from the duration, others do not. Packets of Vorbis differ in length.
      end = time + min(duration, largest - skipped)
    }

    /// Returns the number of samples of each packet, but for a shorter last one; 0 if it is not constant.
    ///
    /// - Parameter isFixed: Whether the stream tells that it is constant.
    func packetLength(isFixed: Bool) -> Int64 { isFixed || isUniform ? usual : 0 }
  }
}
