import CLibAV
import FixedPoint

/// When the frames of a video show, and how long all of them take, in one clock in which everything is a whole number.
struct FrameClock {
  /// The seconds of a tick: those of a frame where all last equally long, else those of the file.
  let timeBase: AVRational
  /// Ticks of the whole.
  let period: Int64
  /// When the first frame shows, in ticks of the file.
  let start: Int64
  /// How many frames there are.
  let frameCount: Int64
  /// How many of them are keyframes.
  let keyframeCount: Int64
  /// Frames per second, where all last equally long.
  let frameRate: AVRational?
  /// By how many frames decoding has to be ahead of showing; only with a frame rate.
  let delay: Int64
  /// Whether frames are decoded in another order than they show in.
  private let isReordered: Bool
  private let fileTimeBase: AVRational

  /// The length in seconds.
  var length: Rational {
    get throws(RationalOverflow) {
      try Rational(Int128(period) * Int128(timeBase.num), over: Int128(timeBase.den))
    }
  }

  /// When the first frame shows by the file's own clock, in seconds.
  var startTime: Rational {
    get throws(RationalOverflow) {
      try Rational(Int128(start) * Int128(fileTimeBase.num), over: Int128(fileTimeBase.den))
    }
  }

  /// The times of a packet, the `index`th one, where the first frame shows at `base`, in ticks, and decoding is at least
  /// `delay` frames ahead of showing.
  func setTimes(of packet: borrowing Packet, index: Int64, base: Int64, delay: Int64 = 0) {
    let (pts, dts, duration) = unsafe (
      packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.dts, packet.packet.pointer.pointee.duration
    )
    if let frameRate {
      let frame = FrameClock.frame(pts - start, fileTimeBase, frameRate)
      unsafe packet.packet.pointer.pointee.pts = base + frame
      unsafe packet.packet.pointer.pointee.dts = base + index - max(delay, self.delay)
      unsafe packet.packet.pointer.pointee.duration = 1
    } else {
      unsafe packet.packet.pointer.pointee.pts = base + pts - start
      unsafe packet.packet.pointer.pointee.dts = base + (isReordered ? dts : pts) - start
      unsafe packet.packet.pointer.pointee.duration = duration
    }
  }

  /// The frame that shows at a time, to the nearest.
  fileprivate static func frame(_ ticks: Int64, _ timeBase: AVRational, _ rate: AVRational) -> Int64 {
    av_rescale_q_rnd(ticks, timeBase, av_inv_q(rate), AV_ROUND_NEAR_INF)
  }
}

extension FrameClock {
  /// Looks at the packets of a file, one after another, and finds its clock.
  struct Survey {
    private let name: String
    private let timeBase: AVRational
    private var candidates: [Candidate]
    private var first: Int64 = 0
    private var (lowest, end) = (Int64.max, Int64.min)
    /// When the last frame in the order of showing begins.
    private var highest = Int64.min
    private var lastDuration: Int64 = 0
    private var lastDecoding: Int64?
    private var hasDecodingTimes = true
    private var isReordered = false
    private var frameCount: Int64 = 0
    private var keyframeCount: Int64 = 0

    init(of source: PacketSource) {
      name = source.name
      timeBase = source.timeBase
      let rates = unsafe [source.stream.pointee.avg_frame_rate, source.stream.pointee.r_frame_rate]
      candidates = rates.filter { $0.num > 0 && $0.den > 0 }.map { Candidate(rate: $0) }
    }

    /// Takes the next packet in the order of decoding.
    mutating func add(_ packet: borrowing Packet) throws(VideoError) {
      let (pts, dts, duration, flags) = unsafe (
        packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.dts, packet.packet.pointer.pointee.duration,
        packet.packet.pointer.pointee.flags
      )
      guard frameCount > 0 || flags & AV_PKT_FLAG_KEY != 0 else {
        throw refusal("it does not begin with a keyframe, from which alone it can begin again; encode it anew")
      }
      guard flags & AV_PKT_FLAG_DISCARD == 0 else {
        throw refusal("an edit list hides some of its frames, which takes a new encoding")
      }
      guard pts != zoetrope_nopts_value else { throw refusal("it does not say when frame \(frameCount) shows") }
      if frameCount == 0 { first = pts }
      if flags & AV_PKT_FLAG_KEY != 0 { keyframeCount += 1 }
      for index in candidates.indices { candidates[index].add(pts - first, duration, timeBase) }
      (lowest, isReordered) = (min(lowest, pts), isReordered || pts < highest)
      if pts > highest { (highest, lastDuration) = (pts, duration) }
      end = max(end, pts + duration)
      if dts == zoetrope_nopts_value { hasDecodingTimes = false }
      if let lastDecoding, dts <= lastDecoding { hasDecodingTimes = false }
      lastDecoding = dts
      frameCount += 1
    }

    /// The clock of everything that came.
    func clock() throws(VideoError) -> FrameClock {
      guard frameCount > 0 else { throw refusal("there is no video in it") }
      if let constant = candidates.first(where: \.holds) {
        return FrameClock(
          timeBase: av_inv_q(constant.rate), period: frameCount, start: first + constant.start(timeBase),
          frameCount: frameCount, keyframeCount: keyframeCount, frameRate: constant.rate, delay: constant.delay,
          isReordered: isReordered, fileTimeBase: timeBase)
      }
      guard lastDuration > 0, end == highest + lastDuration else {
        throw refusal("its frame rate varies, and it does not say how long its last frame shows")
      }
      guard hasDecodingTimes || !isReordered else {
        throw refusal("its frame rate varies, and it does not say when its frames are decoded")
      }
      return FrameClock(
        timeBase: timeBase, period: end - lowest, start: lowest, frameCount: frameCount, keyframeCount: keyframeCount,
        frameRate: nil, delay: 0,
        isReordered: isReordered, fileTimeBase: timeBase)
    }

    private func refusal(_ reason: String) -> VideoError { VideoError(.unreadable, "repeat \(name)", reason) }
  }

  /// A frame rate that may be that of all frames.
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
      // Clocks of whole milliseconds miss a frame's time by their rounding, twice where its start was rounded, too.
      let missed = ticks - av_rescale_q(frame, av_inv_q(rate), timeBase)
      let tooLong = duration - av_rescale_q(1, av_inv_q(rate), timeBase)
      isUniform = isUniform && abs(missed) <= 1 && (duration <= 0 || abs(tooLong) <= 1)
      (lowest, highest, sum) = (min(lowest, frame), max(highest, frame), sum + Int128(frame))
      lead = max(lead, count - frame)
      count += 1
    }

    /// Whether every frame of a row shows once, at its time.
    var holds: Bool {
      isUniform && highest - lowest == count - 1 && 2 * sum == Int128(count) * Int128(lowest + highest)
    }

    /// By how many frames decoding is ahead of showing.
    var delay: Int64 { lead + lowest }

    /// When the first frame shows, in ticks after the first packet.
    func start(_ timeBase: AVRational) -> Int64 { av_rescale_q(lowest, av_inv_q(rate), timeBase) }
  }
}
