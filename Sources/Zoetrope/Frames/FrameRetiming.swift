import FixedPoint
import Raster
import Video

/// Which frames of a stream show when: at a constant rate, faster or slower than they come, or only a part of them.
public struct FrameRetiming: Equatable, Sendable {
  /// Frames per second that are shown.
  public var frameRate: Rational
  /// How much faster than they come.
  public var speed = Rational(1)
  /// The time in the stream at which to begin, in seconds.
  public var start = Rational.zero
  /// The time in the stream at which to end, in seconds; nil for its end.
  public var end: Rational?

  /// All of a stream at a rate.
  public init(frameRate: Rational) { self.frameRate = frameRate }
}
