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
  /// The fastest: no B-frames, no CABAC, no 8 × 8 transform, so that the stream is not High profile.
  case ultrafast
  /// Much faster than the default, much larger.
  case superfast
  /// Without the look-ahead by blocks from here down.
  case veryfast
  /// Faster than the default by half.
  case faster
  /// A little faster than the default.
  case fast
  /// The default of libx264.
  case medium
  /// A little slower than the default.
  case slow
  /// For files that are made once and sent often.
  case slower
  /// Several times slower than the default.
  case veryslow
  /// Slower still, for next to nothing.
  case placebo
}
