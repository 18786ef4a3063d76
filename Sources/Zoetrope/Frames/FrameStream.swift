public import FixedPoint
public import Video

/// Pictures that come one after another, each with the time at which it shows.
public protocol FrameStream: AnyObject {
  /// The size of every frame, as it is stored.
  var size: PixelSize { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Frames per second; nil for pictures without a time of their own, each of which counts as one second.
  var frameRate: Rational? { get }
  /// How frames are turned to stand upright.
  var turn: QuarterTurn { get }
  /// How wide a pixel is for its height.
  var pixelAspect: Rational { get }
  /// What somebody should know about them, a sentence each.
  var notes: [String] { get }

  /// The next frame; nil after the last. May wait for it.
  func next() throws -> TimedFrame?

  /// Lets a ``next()`` that waits, on another thread, come back with an error: nothing more is wanted.
  func stop()
}

extension FrameStream {
  /// Nothing, of what never waits.
  public func stop() {}
}

extension MediaFacts {
  /// Whether it is pictures one behind the other, which have no times but those that libav makes up.
  var isSeries: Bool { container.hasSuffix("_pipe") || container == "image2" }
}
