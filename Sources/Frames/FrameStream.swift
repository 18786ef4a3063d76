public import FixedPoint

/// Frames that come once, in sequence, each with the time at which it is shown.
public protocol FrameStream: AnyObject {
  /// The size of every frame, as it is stored.
  var size: PixelSize { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// The samples that the frames come from.
  var samples: StoredSamples { get }
  /// Frames per second, on average where they vary.
  var frameRate: Rational { get }
  /// Whether frames have durations of their own, as those of animated images and of video with a variable rate.
  var hasOwnDurations: Bool { get }
  /// Whether the constant ``frameRate`` shows every frame within 5 ms of its time.
  var hasConstantRate: Bool { get }
  /// The rotation and mirroring that make frames upright.
  var orientation: Orientation { get }
  /// The width of a pixel divided by its height.
  var pixelAspect: Rational { get }
  /// The number of times that the file says it plays, 0 = forever; nil if it does not say.
  var playCount: Int? { get }
  /// The files that the frames come from, which an output must not replace.
  var files: [String] { get }
  /// The sound that comes with the frames.
  var sound: StreamSound { get }
  /// The faults of the files, by which frames are missing or damaged; complete after the last frame.
  var faults: [FileFault] { get }
  /// The names of the files of which later pictures are transparent, and the first has no alpha, so that their transparency is
  /// not expected; complete after the last frame.
  var filesGainingAlpha: [String] { get }
  /// Messages for the user about the colours of files behind the first, a sentence each; complete after the last frame.
  var colorNotes: [String] { get }
  /// The number of files whose frames had another size and were resized; complete after the last frame.
  var resizedFileCount: Int { get }
  /// Whether frames of such files got margins; complete after the last frame.
  var hasMargins: Bool { get }
  /// The name of a file with sound behind a first one that has none; complete after the last frame.
  var fileWithLaterSound: String? { get }
  /// Messages for the user about the frames, a sentence each.
  var notes: [String] { get }

  /// Returns whether there are transparent pixels, as far as that can be told without taking a frame: where frames can be
  /// read twice, by looking for the first such pixel; else ``hasAlpha``.
  ///
  /// - Parameter limit: The number of frames to look at; nil for all.
  func showsTransparency(within limit: Int?) throws -> Bool

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  func next() throws -> TimedFrame?

  /// Makes a ``next()`` that waits on another thread throw: no more frames are wanted.
  func stop()
}

extension FrameStream {
  /// Does nothing, for streams that never wait.
  public func stop() {}

  /// The pixel format's answer, for frames that come once.
  public func showsTransparency(within limit: Int?) throws -> Bool { hasAlpha }

  /// Unknown.
  public var samples: StoredSamples { .deepColors }

  /// False, for streams with a constant rate.
  public var hasOwnDurations: Bool { false }

  /// None, for frames that come from elsewhere.
  public var files: [String] { [] }

  /// True, for streams with a constant rate.
  public var hasConstantRate: Bool { true }

  /// None.
  public var faults: [FileFault] { [] }

  /// None.
  public var filesGainingAlpha: [String] { [] }

  /// None, for frames of one file.
  public var colorNotes: [String] { [] }

  /// None, for frames of one file.
  public var resizedFileCount: Int { 0 }

  /// False, for frames of one file.
  public var hasMargins: Bool { false }

  /// None, for frames of one file.
  public var fileWithLaterSound: String? { nil }

  /// There is none.
  public var sound: StreamSound { .none }

  /// Unknown.
  public var playCount: Int? { nil }
}
