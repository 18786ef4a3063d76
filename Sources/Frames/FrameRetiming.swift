public import FixedPoint
import LoopTiming

/// The part of a stream that is shown, the constant rate it is shown at, and its speed.
///
/// Each shown frame is the one on show when its time begins. Of a stream with ``StreamFacts/hasOwnDurations``, whose times may be
/// rounded as those of a GIF are, it may begin up to 5 ms later. The number of frames is the length of the part at the rate,
/// rounded to the nearest, at least one. A frame that begins at the end of the part or later is never shown.
public struct FrameRetiming: Equatable, Sendable {
  /// The rate of the shown frames, in frames per second, above 0.
  public var frameRate: Rational
  /// The speed, above 0; 1 for that of the stream.
  public var speed = Rational(1)
  /// The time in the stream at which to begin, in seconds from 0.
  public var start = Rational.zero
  /// The time in the stream at which to end, in seconds; nil for its end.
  public var end: Rational?

  /// All of a stream at a rate.
  public init(frameRate: Rational) { self.frameRate = frameRate }

  /// Throws if the rate, the speed or the start is out of its range.
  func check() throws(FrameError) {
    guard frameRate > .zero else { throw FrameError("\(frameRate) frames per second. Give a rate above 0.") }
    guard speed > .zero else { throw FrameError("The speed is \(speed). Give one above 0.") }
    guard start >= .zero else { throw FrameError("The start is at \(start) s. Give 0 s or more.") }
  }

  /// Returns the time in a stream at which the first shown frame begins, in seconds.
  ///
  /// At a constant rate it is that of the frame on show at ``start``, which is shown whole: begun later, it would delay all
  /// frames behind it against the sound. Other streams begin at ``start`` itself.
  package func firstTime(in facts: StreamFacts) -> Rational {
    let rate = facts.frameRate
    guard facts.hasConstantRate, rate > .zero, start > .zero else { return start }
    do {
      // A time that was rounded may be earlier than that of its frame.
      let halfPeriod = try Rational(1, 2).divided(by: rate)
      let latest = try start.adding(facts.hasOwnDurations ? min(FrameTiming.largestShift, halfPeriod) : .zero)
      return try Rational(latest.multiplied(by: rate).rounded(.down)).divided(by: rate)
    } catch {
      // Only a time far behind the end of any stream does not fit 64 bits.
      return start
    }
  }
}
