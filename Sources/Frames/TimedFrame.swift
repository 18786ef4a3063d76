public import FixedPoint
public import Raster

/// A frame and the time at which it is shown.
public struct TimedFrame: Equatable, Sendable {
  /// The picture.
  public var pixmap: Pixmap
  /// The time at which it begins, in seconds by the clock of its source.
  public var start: Rational
  /// The time for which it is shown, in seconds; without meaning for a single picture.
  public var duration: Rational
  /// Whether it is coded without reference to other frames.
  public var isKeyFrame: Bool

  /// A picture that is shown from a time on for a duration, in seconds.
  public init(pixmap: Pixmap, start: Rational, duration: Rational, isKeyFrame: Bool = true) {
    (self.pixmap, self.start, self.duration, self.isKeyFrame) = (pixmap, start, duration, isKeyFrame)
  }
}
