import CLibAV
import FixedPoint

/// A reading of all packets of a sound: a survey of those that are of use, and the durations that the file does not say.
struct SoundReading {
  /// The times of a packet in samples: the duration is 0 if the file does not say it, and samples at its ends are discarded.
  typealias Times = (time: Int64, duration: Int64, skipped: (start: Int64, end: Int64))

  /// The survey; nil before the first packet that is of use.
  private(set) var survey: SoundClock.Survey?
  /// The time in the file before which packets are of no use, in seconds; nil for none.
  private let start: Rational?
  /// The durations of packets that do not say theirs, by their times: until the next packet; the last one as long as the one
  /// before, up to the stored end, since it may be shorter.
  private var durations: [Int64: Int64] = [:]
  /// The packet whose duration the next one tells.
  private var waiting: Times?
  private var lastDuration: Int64 = 0
  /// The time of the packet of use before; nil before the first.
  private var lastTime: Int64?
  /// Whether a packet that is of use begins earlier than the one before it, as where files were joined.
  private(set) var stepsBack = false
  /// Whether one begins with the one before it, as brief ones do where times are rounded to milliseconds.
  private(set) var hasEqualTimes = false

  /// - Parameter start: The time in the file at which the sound that is heard begins, in seconds; nil for its beginning.
  init(from start: Rational?) { self.start = start }

  /// Adds the next packet.
  mutating func add(_ packet: Times, of source: PacketSource) throws {
    if let earlier = waiting.take() {
      let step = packet.time - earlier.time
      try add(earlier, lasting: step > 0 ? step : lastDuration, of: source)
    }
    if packet.duration > 0 { try include(packet, of: source) } else { waiting = packet }
  }

  /// Adds the last packet, if its duration was not told.
  mutating func finish(_ source: PacketSource) throws {
    guard let last = waiting.take() else { return }
    let samples = unsafe AVRational(num: 1, den: max(1, source.parameters.pointee.sample_rate))
    let rest = source.endTicks.map { av_rescale_q($0, source.timeBase, samples) &- last.time } ?? lastDuration
    // A single packet has no other before it.
    try add(last, lasting: rest > 0 && lastDuration > 0 ? min(rest, lastDuration) : max(rest, lastDuration), of: source)
  }

  /// Returns the duration of a packet, in samples; 0 if it is unknown.
  func duration(_ stored: Int64, at time: Int64) -> Int64 { stored > 0 ? stored : durations[time] ?? 0 }

  private mutating func add(_ packet: Times, lasting duration: Int64, of source: PacketSource) throws {
    guard duration > 0 else {
      throw VideoError(.unreadable, "read \(source.name)", "its sound has packets without a duration")
    }
    durations[packet.time] = duration
    try include((packet.time, duration, packet.skipped), of: source)
  }

  private mutating func include(_ packet: Times, of source: PacketSource) throws {
    let (time, duration, skipped) = packet
    lastDuration = duration
    let rate = unsafe Rational(Int64(source.parameters.pointee.sample_rate))
    if let start, try Rational(time + duration) <= SoundClock.silence(before: start, rate) { return }
    if let lastTime {
      stepsBack = stepsBack || time < lastTime
      hasEqualTimes = hasEqualTimes || time == lastTime
    }
    lastTime = time
    if survey == nil {
      let padding = unsafe Int64(source.parameters.pointee.initial_padding)
      let frameSize = unsafe Int64(source.parameters.pointee.frame_size)
      survey = SoundClock.Survey(time, duration, skipped: skipped.start, padding: padding, frameSize: frameSize)
    }
    survey?.add(time, duration, skipped: skipped.end)
  }
}
