public import FixedPoint

/// Pictures that follow one another, as they come out of a file.
public struct MovingPicture: Equatable, Sendable {
  /// A picture and how long it shows.
  public struct Frame: Equatable, Sendable {
    /// The picture.
    public var pixmap: Pixmap
    /// Seconds; positive where there are several frames, and of no meaning for a single one.
    public var duration: Rational

    /// A picture that shows for some seconds.
    public init(pixmap: Pixmap, duration: Rational) { (self.pixmap, self.duration) = (pixmap, duration) }
  }

  /// The frames in order, at least one, all of one size.
  public let frames: [Frame]

  /// A moving picture; a still one has a single frame.
  ///
  /// - Precondition: there is at least one frame, and all have one size.
  public init(frames: [Frame]) {
    precondition(
      !frames.isEmpty && frames.allSatisfy { $0.pixmap.width == frames[0].pixmap.width }
        && frames.allSatisfy { $0.pixmap.height == frames[0].pixmap.height })
    self.frames = frames
  }
}
