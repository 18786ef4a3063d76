package import FixedPoint

/// A container format for video.
public enum VideoContainer: String, CaseIterable, Hashable, Sendable {
  /// MP4: for wallpapers, messengers and the web.
  case mp4
  /// QuickTime: for video editors.
  case mov
  /// WebM: for web pages, including video with alpha.
  case webm
  /// Matroska: for archives.
  case mkv
  /// Animated WebP, the only container that is not written by libavformat.
  case webp
  /// Animated PNG.
  case apng
  /// AVIF, a picture or an animation.
  case avif

  /// The codecs that the container can hold, the default first.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .mov: [.hevc, .h264, .prores, .prores4444]
    case .webm: [.vp9, .av1]
    case .mkv: [.h264, .hevc, .av1, .vp9, .prores, .prores4444, .ffv1]
    case .webp: [.webp]
    case .apng: [.apng]
    case .avif: [.av1]
    }
  }

  /// Whether the container is an animated image, which stores its own play count.
  public var isAnimation: Bool { [.webp, .apng, .avif].contains(self) }

  /// Whether the container is Matroska, of which WebM is a subset.
  public var isMatroska: Bool { [.mkv, .webm].contains(self) }

  /// Whether the container can be written strictly forward, for example to a pipe. The
  /// headers of animated images are complete only at the end.
  public var canBeStreamed: Bool { !isAnimation }

  /// The longest duration of a frame, in seconds; nil where none is too long.
  package var longestDuration: Rational? {
    switch self {
    case .webp: Rational(Int64(WebPFile.longestDuration), 1000)
    // A delay is a fraction of 16-bit numbers, and libavformat writes the largest in place of a longer one.
    case .apng: Rational(Int64(UInt16.max))
    // libavformat's muxer takes at most 2³¹ − 1 ticks; a whole number of seconds leaves room for rounded starts.
    case .mp4, .mov, .avif: Rational(Int64(Int32.max) / VideoSettings.ownTicksPerSecond)
    case .webm, .mkv: nil
    }
  }

  /// The name of the muxer in libavformat.
  var muxerName: String { self == .mkv ? "matroska" : rawValue }

  /// Returns the muxer options.
  ///
  /// - Parameters:
  ///   - timescale: The ticks per second of the file's clock, if the container has a choice.
  ///   - playCount: How often an animated image plays; 0 = forever.
  ///   - isStream: Whether the output is not seekable, so that written bytes cannot be changed.
  func options(timescale: Int32, playCount: Int, isStream: Bool) -> [(name: String, value: String)] {
    switch self {
    case .mp4, .mov:
      [
        // In a file, the index precedes the media data, so that playback can start before the whole file is loaded, and
        // negative composition offsets put the first frame at time 0 without an edit list, which some players ignore.
        // In a stream each GOP is a fragment with its own index, and only an edit list can mark time 0.
        (
          "movflags",
          isStream ? "frag_keyframe+delay_moov+default_base_moof" : "faststart+negative_cts_offsets"
        ),
        ("use_editlist", isStream ? "1" : "0"),
        // One time scale for all times of the file, in which they are exact.
        ("video_track_timescale", "\(timescale)"),
        ("movie_timescale", "\(timescale)"),
        // A tape time code track has no use in a loop.
        ("write_tmcd", "0"),
      ]
    case .webm, .mkv:
      // The index precedes the clusters, for the same reason as in MP4.
      isStream ? [] : [("cues_to_front", "1")]
    case .apng: [("plays", "\(playCount)")]
    case .webp, .avif: []
    }
  }
}
