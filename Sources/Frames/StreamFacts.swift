public import FixedPoint

/// The facts of a stream that are known before its first frame.
public struct StreamFacts: Equatable, Sendable {
  /// The size of every frame, as it is stored.
  public var size: PixelSize
  /// The times of the frames.
  public var clock: StreamClock
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// The samples that the frames come from.
  public var samples: StoredSamples
  /// The time from the start of the first frame to the end of the last, in seconds, as far as it is known beforehand; else nil.
  public var length: Rational?
  /// The rotation and mirroring that make frames upright.
  public var orientation = Orientation.upright
  /// The width of a pixel divided by its height.
  public var pixelAspect = Rational(1)
  /// The number of times that the file says it plays, 0 = forever; nil if it does not say.
  public var playCount: Int?
  /// The files that the frames come from, which an output must not replace, `-` for standard input.
  public var files: [String] = []
  /// The sound that comes with the frames.
  public var sound = StreamSound.none
  /// The tracks of the file beside the frames; none where several files are joined.
  public var tracks = TrackCounts()

  /// Creates the facts of upright frames of square pixels at a constant rate, without sound.
  public init(size: PixelSize, frameRate: Rational, hasAlpha: Bool, samples: StoredSamples = .deepColors) {
    (self.size, clock, self.hasAlpha, self.samples) = (size, .constant(frameRate), hasAlpha, samples)
  }
}

extension StreamFacts {
  /// Frames per second, on average where they vary.
  public var frameRate: Rational { clock.frameRate }

  /// The constant rate in frames per second for a file that stores no durations.
  package var constantRate: Rational { clock.constantRate }

  /// Whether frames come without times, as pictures do, and follow one another at ``frameRate``.
  public var isUntimed: Bool { clock.isCounting }

  /// Whether frames have durations of their own, as those of animated images and of video with a variable rate.
  public var hasOwnDurations: Bool { clock.hasOwnDurations }

  /// Whether the constant ``frameRate`` shows every frame.
  public var hasConstantRate: Bool { clock.hasConstantRate }
}
