public import FixedPoint

/// A sequence of pictures with durations, as decoded from a file.
public struct MovingPicture: Equatable, Sendable {
  /// A picture and its duration.
  public struct Frame: Equatable, Sendable {
    /// The picture.
    public var pixmap: Pixmap
    /// The duration in seconds; positive if there are several frames, meaningless for a single one.
    public var duration: Rational

    /// Creates a frame with a duration in seconds.
    public init(pixmap: Pixmap, duration: Rational) { (self.pixmap, self.duration) = (pixmap, duration) }
  }

  /// The frames in order, at least one, all of equal size and with all of their pixels.
  public let frames: [Frame]

  /// Creates a moving picture; a still has a single frame.
  ///
  /// - Precondition: There is at least one frame, and all have the same size and all of their pixels; ``init(validating:)`` takes
  ///   any frames.
  public init(frames: [Frame]) {
    precondition(MovingPicture.fit(frames), "a moving picture must have frames of one size, with all of their pixels")
    self.frames = frames
  }

  /// Creates a moving picture of frames that come from elsewhere; nil if there are none, if their sizes differ, or if one has not
  /// all of its pixels.
  public init?(validating frames: [Frame]) {
    guard MovingPicture.fit(frames) else { return nil }
    self.frames = frames
  }

  /// Returns whether there are frames, all of one size and with all of their pixels.
  private static func fit(_ frames: [Frame]) -> Bool {
    guard let first = frames.first?.pixmap else { return false }
    return frames.allSatisfy {
      $0.pixmap.width == first.width && $0.pixmap.height == first.height && $0.pixmap.hasAllPixels
    }
  }
}
