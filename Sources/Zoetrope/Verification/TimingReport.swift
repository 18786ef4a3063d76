import Frames
public import FixedPoint
import Pipeline
import GIF
import LoopAnalysis
import Video

/// The times of a file’s frames, as they were read.
public struct TimingReport: Equatable, Sendable {
  /// The number of frames.
  public private(set) var frameCount = 0
  /// The duration of all frames, in seconds.
  public private(set) var length = Rational.zero
  /// The start of the first frame, in seconds.
  public private(set) var start = Rational.zero
  /// The shortest duration of a frame, in seconds.
  public private(set) var shortest = Rational.zero
  /// The longest duration of a frame, in seconds.
  public private(set) var longest = Rational.zero
  /// The number of key frames.
  public private(set) var keyFrameCount = 0
  /// Whether the first frame is a key frame.
  public private(set) var beginsWithKeyFrame = false

  /// The number of frames of each duration.
  private var counts: [Rational: Int] = [:]

  /// The number of shortest durations that frames are shown for beyond their first one.
  var restCount: Int {
    // A single frame may have no duration.
    guard shortest > .zero else { return 0 }
    let sum = counts.reduce(Int128(0)) { sum, entry in
      let times = (try? entry.key.divided(by: shortest))?.rounded(.nearest) ?? 1
      return sum + Int128(entry.value) * Int128(max(0, times - 1))
    }
    // Times of broken files may be anything; multiples of the count must fit 64 bits.
    return Int(min(sum, 1 << 48))
  }

  mutating func add(_ frame: TimedFrame) throws {
    if frameCount == 0 {
      (start, beginsWithKeyFrame) = (frame.start, frame.isKeyFrame)
      (shortest, longest) = (frame.duration, frame.duration)
    }
    frameCount += 1
    counts[frame.duration, default: 0] += 1
    length = try length.adding(frame.duration)
    (shortest, longest) = (min(shortest, frame.duration), max(longest, frame.duration))
    if frame.isKeyFrame { keyFrameCount += 1 }
  }

  /// The mean number of frames per second; nil if all durations are 0.
  public var frameRate: Rational? {
    length > .zero ? try? Rational(Int64(frameCount)).divided(by: length) : nil
  }

  /// Returns whether all durations are equal, apart from the rounding of times to ticks.
  ///
  /// - Parameter timeBase: The seconds of a tick.
  public func isConstant(timeBase: Rational) -> Bool {
    guard let spread = try? longest.subtracting(shortest) else { return false }
    return spread <= timeBase
  }
}
