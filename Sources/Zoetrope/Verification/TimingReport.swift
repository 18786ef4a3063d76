import Frames
public import FixedPoint
import Pipeline
import GIF
import LoopAnalysis
import Video

/// The times of a file’s frames, as they were read.
public struct TimingReport: Equatable, Sendable {
  /// How many frames there are.
  public private(set) var frameCount = 0
  /// How long all of them take, in seconds.
  public private(set) var length = Rational.zero
  /// When the first one begins, in seconds.
  public private(set) var start = Rational.zero
  /// How long the frame shows that shows shortest, in seconds.
  public private(set) var shortest = Rational.zero
  /// How long the frame shows that shows longest, in seconds.
  public private(set) var longest = Rational.zero
  /// How many frames are coded without reference to others.
  public private(set) var keyFrameCount = 0
  /// Whether the first one is.
  public private(set) var beginsWithKeyFrame = false

  /// The number of frames of each duration.
  private var counts: [Rational: Int] = [:]

  /// The number of times that a frame stays for one more shortest duration.
  var restCount: Int {
    counts.reduce(0) { sum, entry in
      let times = (try? entry.key.divided(by: shortest))?.rounded(.nearest) ?? 1
      return sum + entry.value * max(0, Int(times) - 1)
    }
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

  /// Frames per second, on average; nil where they take no time.
  public var frameRate: Rational? {
    length > .zero ? try? Rational(Int64(frameCount)).divided(by: length) : nil
  }

  /// Whether all frames show equally long, but for the rounding of times to ticks.
  ///
  /// - Parameter timeBase: The seconds of a tick.
  public func isConstant(timeBase: Rational) -> Bool {
    guard let spread = try? longest.subtracting(shortest) else { return false }
    return spread <= timeBase
  }
}
