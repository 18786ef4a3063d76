/// A kind of file that holds video.
public enum VideoContainer: String, CaseIterable, Hashable, Sendable {
  /// MP4: for wallpapers, messengers, the web.
  case mp4
  /// QuickTime: for editors.
  case mov
  /// WebM: for web pages; with alpha, too.
  case webm
  /// Matroska: for archives.
  case mkv
  /// Animated WebP; the one that libavformat does not write.
  case webp
  /// Animated PNG.
  case apng

  /// What it can hold, the usual one first.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .mov: [.hevc, .h264, .prores, .prores4444]
    case .webm: [.vp9, .av1]
    case .mkv: [.h264, .hevc, .av1, .vp9, .prores, .prores4444, .ffv1]
    case .webp: [.webp]
    case .apng: [.apng]
    }
  }

  /// Whether it is a picture that moves, which says itself how often it plays.
  public var isAnimation: Bool { self == .webp || self == .apng }

  /// Whether it can be written from the front to the back, as to a pipe; the start of the others is known at the end only.
  public var canBeStreamed: Bool { !isAnimation }

  /// The name by which libavformat knows the muxer.
  var muxerName: String { self == .mkv ? "matroska" : rawValue }

  /// What the muxer is told.
  ///
  /// - Parameters:
  ///   - timescale: Ticks a second of the file's clock, where it has one to be chosen.
  ///   - playCount: How often an animation plays; 0 is forever.
  ///   - isStream: Whether nothing can be changed that was written.
  func options(timescale: Int32, playCount: Int, isStream: Bool) -> [(name: String, value: String)] {
    switch self {
    case .mp4, .mov:
      [
        // The index before the pictures, so that a player starts before it has the whole file; and the first picture
        // shown at time 0 without an edit list, which some players ignore. In a stream each group of pictures has an
        // index of its own, and only an edit list can say where time 0 is.
        (
          "movflags",
          isStream ? "frag_keyframe+delay_moov+default_base_moof" : "faststart+negative_cts_offsets"
        ),
        ("use_editlist", isStream ? "1" : "0"),
        // One clock for all of the file's times, in which they are exact.
        ("video_track_timescale", "\(timescale)"),
        ("movie_timescale", "\(timescale)"),
        // Nobody counts the frames of a loop by the clock of a tape.
        ("write_tmcd", "0"),
      ]
    case .webm, .mkv:
      // The index before the pictures, as above.
      isStream ? [] : [("cues_to_front", "1")]
    case .apng: [("plays", "\(playCount)")]
    case .webp: []
    }
  }
}
