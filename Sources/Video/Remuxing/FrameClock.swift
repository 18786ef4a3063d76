import CLibAV
import FixedPoint

/// The frame times and the total duration of a video, in a time base in which all of them are integers.
struct FrameClock {
  /// The duration of a tick, in seconds: that of a frame at a constant frame rate, otherwise the file's time base.
  let timeBase: AVRational
  /// The total duration, in ticks.
  let period: Int64
  /// The pts of the first frame, in ticks of the file.
  let start: Int64
  /// The number of frames.
  let frameCount: Int64
  /// The number of key frames.
  let keyframeCount: Int64
  /// The frame rate in frames per second, if constant.
  let frameRate: AVRational?
  /// The minimum lead of decoding over presentation, in frames; only with a constant frame rate.
  let delay: Int64
  /// Whether the decoding order differs from the presentation order (B-frames).
  private let isReordered: Bool
  private let fileTimeBase: AVRational

  /// The total duration, in seconds.
  var length: Rational {
    get throws(RationalOverflow) {
      try Rational(Int128(period) * Int128(timeBase.num), over: Int128(timeBase.den))
    }
  }

  /// The pts of the first frame by the file's own clock, in seconds.
  var startTime: Rational {
    get throws(RationalOverflow) {
      try Rational(Int128(start) * Int128(fileTimeBase.num), over: Int128(fileTimeBase.den))
    }
  }

  /// Sets the pts, dts and duration of the packet at an index in decoding order, such that the first frame is shown at
  /// `base`, in ticks, and decoding leads presentation by at least `delay` frames.
  func setTimes(of packet: Packet, index: Int64, base: Int64, delay: Int64 = 0) {
    if let frameRate {
      packet.pts = base + FrameClock.frame(packet.pts - start, fileTimeBase, frameRate)
      packet.dts = base + index - max(delay, self.delay)
      packet.duration = 1
    } else {
      packet.dts = base + (isReordered ? packet.dts : packet.pts) - start
      packet.pts = base + packet.pts - start
    }
  }

  /// Returns the index of the frame nearest to a time.
  fileprivate static func frame(_ ticks: Int64, _ timeBase: AVRational, _ rate: AVRational) -> Int64 {
    av_rescale_q_rnd(ticks, timeBase, av_inv_q(rate), AV_ROUND_NEAR_INF)
  }
}

extension FrameClock {
  /// A pass over the packets of a file that determines its clock.
  struct Survey {
    private let name: String
    private let timeBase: AVRational
    private let storedEnd: Int64?
    private var candidates: [Candidate]
    private var first: Int64 = 0
    private var (lowest, end) = (Int64.max, Int64.min)
    /// The pts of the last frame in presentation order.
    private var highest = Int64.min
    private var lastDuration: Int64 = 0
    private var lastDecoding: Int64?
    private var hasDecodingTimes = true
    private var isReordered = false
    private var frameCount: Int64 = 0
    private var keyframeCount: Int64 = 0

    init(of source: PacketSource) {
      name = source.name
      (timeBase, storedEnd) = (source.timeBase, source.endTicks)
      let rates = unsafe [source.stream.pointee.avg_frame_rate, source.stream.pointee.r_frame_rate]
      candidates = rates.filter { $0.num > 0 && $0.den > 0 }.map { Candidate(rate: $0) }
    }

    /// Adds the next packet in decoding order.
    mutating func add(_ packet: Packet) throws(VideoError) {
      let (pts, dts, duration) = (packet.pts, packet.dts, packet.duration)
      guard frameCount > 0 || packet.isKey else {
        throw refusal("it does not begin with a key frame, so a repetition cannot start there; re-encode it")
      }
      guard !packet.isHidden else {
        throw refusal("an edit list hides some of its frames; re-encode it")
      }
      guard pts != zoetrope_nopts_value else {
        throw refusal("frame \(frameCount) has no presentation time; re-encode it")
      }
      if frameCount == 0 { first = pts }
      if packet.isKey { keyframeCount += 1 }
      for index in candidates.indices { candidates[index].add(pts - first, duration, timeBase) }
      (lowest, isReordered) = (min(lowest, pts), isReordered || pts < highest)
      if pts > highest { (highest, lastDuration) = (pts, duration) }
      end = max(end, pts + duration)
      if dts == zoetrope_nopts_value { hasDecodingTimes = false }
      if let lastDecoding, dts <= lastDecoding { hasDecodingTimes = false }
      lastDecoding = dts
      frameCount += 1
    }

    /// Returns the clock for all packets added.
    func clock() throws(VideoError) -> FrameClock {
      guard frameCount > 0 else { throw refusal("it contains no video") }
      if let constant = candidates.first(where: \.holds) {
        return FrameClock(
          timeBase: av_inv_q(constant.rate), period: frameCount, start: first + constant.start(timeBase),
          frameCount: frameCount, keyframeCount: keyframeCount, frameRate: constant.rate, delay: constant.delay,
          isReordered: isReordered, fileTimeBase: timeBase)
      }
      // Matroska stores the length of all, instead of that of the last frame.
      let isEndKnown = lastDuration > 0 && end == highest + lastDuration
      guard let lastEnd = isEndKnown ? end : storedEnd, lastEnd > highest else {
        throw refusal("its frame rate varies and its last frame has no duration; re-encode it")
      }
      guard hasDecodingTimes || !isReordered else {
        throw refusal("its frame rate varies and its frames have no decoding times; re-encode it")
      }
      return FrameClock(
        timeBase: timeBase, period: lastEnd - lowest, start: lowest, frameCount: frameCount,
        keyframeCount: keyframeCount,
        frameRate: nil, delay: 0,
        isReordered: isReordered, fileTimeBase: timeBase)
    }

    private func refusal(_ reason: String) -> VideoError { VideoError(.unreadable, "repeat \(name)", reason) }
  }

  /// A possible constant frame rate of the video.
  private struct Candidate {
    let rate: AVRational
    private var count: Int64 = 0
    private var (lowest, highest) = (Int64.max, Int64.min)
    private var sum: Int128 = 0
    private var isUniform = true
    private var lead = Int64.min

    init(rate: AVRational) { self.rate = rate }

    mutating func add(_ ticks: Int64, _ duration: Int64, _ timeBase: AVRational) {
      let frame = FrameClock.frame(ticks, timeBase, rate)
      // Time bases of whole milliseconds round the time of a frame by up to one tick, and its duration by up to one
      // more, since the start was rounded, too.
      let missed = ticks - av_rescale_q(frame, av_inv_q(rate), timeBase)
      let tooLong = duration - av_rescale_q(1, av_inv_q(rate), timeBase)
      isUniform = isUniform && abs(missed) <= 1 && (duration <= 0 || abs(tooLong) <= 1)
      (lowest, highest, sum) = (min(lowest, frame), max(highest, frame), sum + Int128(frame))
      lead = max(lead, count - frame)
      count += 1
    }

    /// Whether every frame is at its time and the frame indices are consecutive: their
    /// span and their sum are those of a gapless run.
    var holds: Bool {
      isUniform && highest - lowest == count - 1 && 2 * sum == Int128(count) * Int128(lowest + highest)
    }

    /// The minimum lead of decoding over presentation, in frames.
    var delay: Int64 { lead + lowest }

    /// Returns the pts of the first frame relative to the first packet, in ticks.
    func start(_ timeBase: AVRational) -> Int64 { av_rescale_q(lowest, av_inv_q(rate), timeBase) }
  }
}
