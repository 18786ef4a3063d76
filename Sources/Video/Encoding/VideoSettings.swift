public import FixedPoint
public import Quantization
public import Raster

/// The settings of a video encoder. ``validate()`` checks them.
public struct VideoSettings: Hashable, Sendable {
  /// The width in pixels, at least 1; even if chroma is subsampled horizontally and the codec has no partial chroma
  /// samples.
  public var width: Int
  /// The height in pixels, constrained like ``width``.
  public var height: Int
  /// The exact frame rate in frames per second: above 0, at most ``maximumFrameRate``.
  public var frameRate: Rational
  /// Whether each frame has a duration of its own; ``frameRate`` is then that of the mean.
  public var hasOwnDurations = false
  /// The container format.
  public var container: VideoContainer
  /// The codec, one of ``VideoContainer/codecs``.
  public var codec: VideoCodec
  /// The pixel format, one of those that the codec's encoder accepts.
  public var pixelFormat: PixelFormat
  /// The rate control; nil for ``RateControl/standard``. Codecs without a choice accept only nil.
  public var rateControl: RateControl?
  /// The encoder's trade-off between speed and size, one of ``VideoCodec/presets``; nil for the default.
  public var preset: String?
  /// The number of frames from one key frame to the next (the GOP length), 1…``maximumKeyframeInterval``.
  ///
  /// Without ``findsCuts``, key frames are at its multiples and nowhere else; with it, it is the largest distance. No
  /// frame refers to a frame across a key frame (closed GOP), so that a video can be cut there. With 60 instead of 240,
  /// recordings of screens take up to twice the bytes; players seek faster. Nobody seeks in an AVIF: its first frame is its only
  /// key frame.
  public var keyframeInterval = 240
  /// Whether H.264 and HEVC begin a new shot with a key frame, so that its first frames are as good as the others.
  ///
  /// For footage: drawn frames have no cuts, and fast sprites are mistaken for them. AV1's encoder finds none; VP9's always
  /// does.
  public var findsCuts = false
  /// The number of frames of the video, as far as it is known beforehand.
  public var frameCount: Int?
  /// The number of encoder threads, 1…``maximumThreadCount``; nil for ``defaultThreadCount``.
  ///
  /// The number is recorded in the file and can change further bytes.
  public var threadCount: Int?
  /// Additional options of the encoder, which override every setting above: by their names in libavcodec, or for WebP
  /// in libwebp's `WebPConfig`.
  public var encoderOptions: [EncoderOption] = []
  /// The colours of all frames of an animated PNG of 8-bit RGB whose quality asks for some (``APNGQuality/colors(_:)``), at most
  /// ``maximumColorCount``; nil to store colours as they are.
  public var palette: Palette?
  /// How often an animated image plays, 0 = forever. Other containers do not store it.
  public var playCount = 0
  /// A comment for the file's metadata, such as its creator; nil for none. Animated images cannot store it.
  public var comment: String?

  /// The maximum frame rate, in frames per second.
  public static let maximumFrameRate = 1000
  /// The maximum key frame interval, in frames.
  public static let maximumKeyframeInterval = 1_000_000
  /// The maximum number of threads.
  public static let maximumThreadCount = 128
  /// The maximum number of colours of a ``palette``: one index is left for pixels that do not change.
  public static let maximumColorCount = Palette.maximumCount - 1

  /// Creates settings with defaults for everything except size, frame rate and container.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - frameRate: The frame rate in frames per second.
  ///   - container: The container format.
  ///   - codec: The codec; nil for the container's default.
  public init(
    width: Int, height: Int, frameRate: Rational, container: VideoContainer = .mp4, codec: VideoCodec? = nil
  ) {
    (self.width, self.height, self.frameRate, self.container) = (width, height, frameRate, container)
    self.codec = codec ?? container.codecs[0]
    if container == .avif { keyframeInterval = VideoSettings.maximumKeyframeInterval }
    pixelFormat = self.codec.pixelFormat(depth: nil, hasAlpha: false)
  }

  /// Whether H.264 and HEVC decode frames in the order in which they are shown.
  ///
  /// libavformat, and all that reads MP4 with it, passes over the last two offsets between these orders. Where only they are lowest,
  /// as in videos of 3 to 10 frames, it takes frames for decoded after they are shown, and moves them when it copies packets.
  var keepsOrder: Bool { hasOwnDurations || frameCount ?? .max <= 12 }

  /// The number of threads if ``threadCount`` is nil: one per 8 rows of macroblocks (128 pixels), at most 8.
  ///
  /// It depends only on the picture, not on the machine, so that the same frames give the same file everywhere. A
  /// thread searches motion only in rows that the other threads have finished: with fewer than 8 rows per thread, too
  /// few are available.
  public var defaultThreadCount: Int { min(8, max(1, height / 128)) }

  /// Whether alpha is a track of its own.
  var keepsAlphaApart: Bool { container == .avif && pixelFormat.hasAlpha }

  /// The ticks per second of the encoder's clock for frames with durations of their own.
  ///
  /// Milliseconds, hundredths of a second and the frames of every usual rate, also of 24000/1001, are whole numbers of
  /// ticks.
  static let ownTicksPerSecond: Int64 = 360_000

  /// The ticks per second of the file's clock, in which each frame lasts a whole number of ticks.
  var timescale: Int32 {
    VideoSettings.timescale(ofTicks: hasOwnDurations ? VideoSettings.ownTicksPerSecond : frameRate.numerator)
  }

  /// Returns a multiple of a number of ticks per second: at least 10000, since some players round times to a tick when they
  /// seek.
  static func timescale(ofTicks ticks: Int64) -> Int32 {
    var timescale = ticks
    while timescale < 10_000 { timescale *= 2 }
    return Int32(clamping: timescale)
  }
}
