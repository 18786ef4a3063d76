import CLibAV
import FixedPoint

/// The position in a pass of decoded sound, in samples: frames of samples, and silence where samples are missing.
struct SoundPass {
  /// The number of samples so far, including silence.
  private(set) var position: Int64 = 0
  /// The time at which the pass begins by the clock of the file; nil before the first frame where nothing tells it.
  private var origin: Int64?
  /// The sample rate that ``position`` and ``origin`` count at; 0 before the first frame.
  private var rate: Int64 = 0
  /// The passes of the video that the sound comes from; nil if the sound restarts at its own end.
  private let video: SoundChoice.Pass?
  private let index: Int64

  /// The shortest gap between two frames that is filled, in parts of a second: that of libswresample (`min_hard_comp`). Files round
  /// times, some to 40 ms.
  private static let gapsPerSecond: Int64 = 10
  /// The longest gap in sound of its own, in seconds: beyond it the clock was set anew, as where files were joined (ffmpeg's
  /// `dts_delta_threshold`).
  private static let longestOwnGap: Int64 = 10

  /// Creates the start of a pass, by default the first.
  init(_ video: SoundChoice.Pass?, index: Int64 = 0) { (self.video, self.index) = (video, index) }

  /// The start of the pass after this one.
  var next: SoundPass { SoundPass(video, index: index + 1) }

  /// Returns the number of samples from the start of this pass of the video to the start of the next; nil if the sound
  /// restarts at its own end.
  func length(at rate: Int32) throws -> Int64? {
    guard let video else { return nil }
    func start(_ pass: Int64) throws -> Int64 {
      try video.length.multiplied(by: Rational(Int64(rate))).multiplied(by: Rational(pass)).rounded(.nearest)
    }
    return try start(index + 1) - start(index)
  }

  /// Adds silence until a position, and returns the number of its samples.
  mutating func addSilence(until end: Int64) -> Int64 {
    defer { position = end }
    return end - position
  }

  /// Adds a decoded frame, aligned with its time.
  ///
  /// - Parameters:
  ///   - count: The number of samples in the frame.
  ///   - time: Its time by the clock of the file, in samples; nil if it is not known.
  ///   - rate: Its sample rate. Where files were joined, those of another rate follow one another.
  /// - Returns: The number of samples of silence before the frame, and those of its samples that are within the pass.
  mutating func add(_ count: Int64, at time: Int64?, rate: Int32) throws -> (silence: Int64, kept: Range<Int64>) {
    let limit = try length(at: rate)
    setRate(Int64(rate))
    var (silence, first): (Int64, Int64) = (0, 0)
    if let time {
      let start = try origin ?? beginning ?? time
      let late = time - start - position
      let gap = self.rate / SoundPass.gapsPerSecond
      let isSetAnew = late < -gap || video == nil && late > self.rate * SoundPass.longestOwnGap
      origin = start
      if position == 0, late < 0 {
        guard -late < count else { return (0, 0..<0) }
        first = -late
      } else if position > 0, isSetAnew {
        origin = time - position
      } else if position == 0 || late > gap {
        silence = min(late, limit.map { $0 - position } ?? late)
      }
    }
    position += silence
    let end = limit.map { min(count, first + $0 - position) } ?? count
    let kept = first..<max(first, end)
    position += kept.upperBound - kept.lowerBound
    return (silence, kept)
  }

  /// Counts samples at another rate.
  private mutating func setRate(_ new: Int64) {
    let old = rate
    rate = new
    guard old != new, old != 0 else { return }
    position = av_rescale(position, new, old)
    origin = origin.map { av_rescale($0, new, old) }
  }

  /// The time at which the video begins by the clock of the file; nil where the sound is not that of the video.
  private var beginning: Int64? {
    get throws { try video.map { try $0.start.multiplied(by: Rational(rate)).rounded(.nearest) } }
  }
}
