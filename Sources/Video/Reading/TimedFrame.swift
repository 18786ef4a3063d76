public import FixedPoint
public import Raster

/// A picture of a file and when it shows.
public struct TimedFrame: Equatable, Sendable {
  /// The picture.
  public var pixmap: Pixmap
  /// When it begins to show, in seconds by the file's own clock.
  public var start: Rational
  /// How long it shows, in seconds; of no meaning for a single picture.
  public var duration: Rational
  /// Whether it is coded without reference to others.
  public var isKeyFrame: Bool

  /// A picture that shows from a time on, for a while, in seconds.
  public init(pixmap: Pixmap, start: Rational, duration: Rational, isKeyFrame: Bool = true) {
    (self.pixmap, self.start, self.duration, self.isKeyFrame) = (pixmap, start, duration, isKeyFrame)
  }
}
