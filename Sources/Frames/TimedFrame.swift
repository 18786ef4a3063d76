public import FixedPoint
public import Raster

/// A frame of a file with its time and duration.
///
/// The starts of a stream's frames ascend, and their durations are above 0, except that of a single picture. At a constant rate,
/// a frame that does not end after the one before it is left out.
public struct TimedFrame: Equatable, Sendable {
  /// The picture.
  public var pixmap: Pixmap
  /// The pts of the frame by the file's own clock, in seconds.
  public var start: Rational
  /// The duration in seconds; meaningless for a single picture.
  public var duration: Rational
  /// Whether the frame is coded without reference to others.
  public var isKeyFrame: Bool

  /// Creates a frame with its start and duration in seconds.
  public init(pixmap: Pixmap, start: Rational, duration: Rational, isKeyFrame: Bool = true) {
    (self.pixmap, self.start, self.duration, self.isKeyFrame) = (pixmap, start, duration, isKeyFrame)
  }
}
