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

  /// The frames in order, at least one, all of equal size.
  public let frames: [Frame]

  /// Creates a moving picture; a still has a single frame.
  ///
  /// - Precondition: There is at least one frame, and all have the same size.
  public init(frames: [Frame]) {
    precondition(
      !frames.isEmpty && frames.allSatisfy { $0.pixmap.width == frames[0].pixmap.width }
        && frames.allSatisfy { $0.pixmap.height == frames[0].pixmap.height })
    self.frames = frames
  }
}
