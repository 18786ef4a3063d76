/// A way to compress video. Each case says what its encoder is called and what it can take.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264 High profile, 8 bits, 4:2:0, by libx264: what every player, browser and platform takes.
  case h264

  /// The name by which libavcodec knows the encoder.
  var encoderName: String {
    switch self {
    case .h264: "libx264"
    }
  }

  /// The largest width and the largest height in pixels.
  var maximumSide: Int {
    switch self {
    case .h264: 16384
    }
  }

  /// The most 16 × 16 blocks in a picture. For H.264 what level 6.2, its highest, allows (table A-1: MaxFS): some
  /// 8192 × 4320 pixels. The encoder would go on beyond it, but no decoder has to.
  var maximumMacroblockCount: Int {
    switch self {
    case .h264: 139_264
    }
  }
}

/// How long libx264 searches for a smaller file, by its own names; each step is slower and smaller than the one before.
public enum VideoPreset: String, CaseIterable, Hashable, Sendable {
  /// The fastest: no B-frames, no CABAC, no 8 × 8 transform, so that the stream is Constrained Baseline, not High.
  case ultrafast
  /// The second fastest: like ``ultrafast`` it does not look ahead to see which blocks later frames build on.
  case superfast
  /// Looks ahead 10 frames.
  case veryfast
  /// Looks ahead 20 frames.
  case faster
  /// Looks ahead 30 frames.
  case fast
  /// The default: looks ahead 40 frames.
  case medium
  /// Looks ahead 50 frames, with more reference frames.
  case slow
  /// Looks ahead 60 frames, with a more thorough search of motion.
  case slower
  /// The slowest that pays.
  case veryslow
  /// Much slower still, for next to nothing.
  case placebo
}
