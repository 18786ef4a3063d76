public import FixedPoint
public import Raster

/// What an encoder must know before its first frame. ``validate()`` says whether it can be done.
public struct VideoSettings: Hashable, Sendable {
  /// Columns in pixels, at least 1; even where chroma is halved and the codec cannot hold half a sample.
  public var width: Int
  /// Rows in pixels, like ``width``.
  public var height: Int
  /// Frames per second, exactly: more than 0, at most ``maximumFrameRate``.
  public var frameRate: Rational
  /// The kind of file.
  public var container: VideoContainer
  /// The way of compression: one of ``VideoContainer/codecs``.
  public var codec: VideoCodec
  /// How samples are kept: one of those that the codec's encoder takes.
  public var pixelFormat: PixelFormat
  /// What decides the number of bytes; nil takes ``RateControl/standard``, and is all that codecs without a choice take.
  public var rateControl: RateControl?
  /// How long the encoder searches for a smaller file: one of ``VideoCodec/presets``; nil takes the standard.
  public var preset: String?
  /// Frames from one keyframe to the next, 1…``maximumKeyframeInterval``.
  ///
  /// Keyframes stand at its multiples and nowhere else, and no frame refers to one beyond a keyframe (closed GOP), so
  /// that a video is cut at the same places whatever it shows. On slow gradients 60 costs within 5 % of what the
  /// encoder's own 250 does, up or down, and a player finds any place four times as fast.
  public var keyframeInterval = 60
  /// The threads of the encoder, 1…``maximumThreadCount``; nil takes ``defaultThreadCount``.
  ///
  /// The number goes into the file, and can change more of it than that.
  public var threadCount: Int?
  /// Options of the encoder, which go before everything that is chosen here: by libavcodec's names; for WebP by those of
  /// libwebp's `WebPConfig`.
  public var encoderOptions: [EncoderOption] = []
  /// How often an animation plays; 0 is forever. Other containers do not say it.
  public var playCount = 0
  /// A text for the file's metadata, such as what made it; nil writes none. Animations have no place for it.
  public var comment: String?

  /// The highest frame rate in frames per second.
  public static let maximumFrameRate = 1000
  /// The longest keyframe interval in frames.
  public static let maximumKeyframeInterval = 1_000_000
  /// The most threads.
  public static let maximumThreadCount = 128

  /// Settings with the defaults of everything but size, rate and kind.
  ///
  /// - Parameters:
  ///   - width: Columns in pixels.
  ///   - height: Rows in pixels.
  ///   - frameRate: Frames per second.
  ///   - container: The kind of file.
  ///   - codec: The way of compression; nil for the container's usual one.
  public init(
    width: Int, height: Int, frameRate: Rational, container: VideoContainer = .mp4, codec: VideoCodec? = nil
  ) {
    (self.width, self.height, self.frameRate, self.container) = (width, height, frameRate, container)
    self.codec = codec ?? container.codecs[0]
    pixelFormat = self.codec.pixelFormat(depth: nil, hasAlpha: false)
  }

  /// The threads that are taken when ``threadCount`` is nil: one for each 8 rows of macroblocks (128 pixels), at most 8.
  ///
  /// It depends on the picture alone and not on the machine, so that the same frames make the same file everywhere. A
  /// thread searches motion only in rows that the others have finished: on less than 8 rows each, too few are left.
  public var defaultThreadCount: Int { min(8, max(1, height / 128)) }

  /// The clock ticks per second of the file, where each frame takes a whole number of them.
  ///
  /// At least 10000, since some players round times to the tick when they seek.
  var timescale: Int32 {
    var timescale = frameRate.numerator
    while timescale < 10_000 { timescale *= 2 }
    return Int32(clamping: timescale)
  }
}
