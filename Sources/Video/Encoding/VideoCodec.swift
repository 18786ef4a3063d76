/// A way to compress video. Each case says what its encoder is called and what it can take.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264 by libx264: what every player, browser and platform takes.
  case h264
  /// HEVC (H.265) by libx265: a third smaller; what phones and Macs play in hardware.
  case hevc
  /// AV1 by SVT-AV1: smaller still; what new browsers and televisions play.
  case av1
  /// VP9 by libvpx: what browsers play, with alpha, too.
  case vp9
  /// ProRes 422 HQ: for editors.
  case prores
  /// ProRes 4444: for editors, with alpha.
  case prores4444
  /// FFV1: nothing is lost.
  case ffv1
  /// Animated WebP by libwebp.
  case webp
  /// Animated PNG: nothing is lost but what 8 bits cannot hold.
  case apng

  /// The encoder's name: libavcodec's, but for WebP, which libwebp encodes itself.
  public var encoderName: String {
    switch self {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .av1: "libsvtav1"
    case .vp9: "libvpx-vp9"
    case .prores, .prores4444: "prores_ks"
    case .ffv1: "ffv1"
    case .webp: "libwebp"
    case .apng: "apng"
    }
  }

  /// What the encoder calls its efforts, the least first; nothing if it has no choice.
  public var presets: [String] {
    switch self {
    case .h264, .hevc:
      [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
      ]
    case .av1: (0...12).reversed().map { "\($0)" }
    case .vp9: (0...8).reversed().map { "\($0)" }
    case .webp: (0...6).map { "\($0)" }
    case .prores, .prores4444, .ffv1, .apng: []
    }
  }

  /// The effort that is taken without a wish; nil if there is no choice.
  public var standardPreset: String? {
    switch self {
    case .h264, .hevc: "medium"
    case .av1: "8"
    case .vp9: "2"
    case .webp: "4"
    case .prores, .prores4444, .ffv1, .apng: nil
    }
  }

  /// The smallest width and the smallest height in pixels.
  var minimumSide: Int { self == .av1 ? 64 : 1 }

  /// The largest width and the largest height in pixels.
  var maximumSide: Int {
    switch self {
    case .h264, .hevc, .av1: 16384
    case .vp9, .prores, .prores4444, .ffv1, .apng: 65535
    case .webp: 16383
    }
  }

  /// The most pixels of a picture, in blocks of 16 × 16: what the highest level of a standard allows, beyond which no
  /// decoder has to go. H.264 6.2 (table A-1: MaxFS), HEVC 6.2 (table A.8: MaxLumaPs), AV1 6.3 (annex A: MaxPicSize).
  var maximumMacroblockCount: Int {
    switch self {
    case .h264, .hevc, .av1: 139_264
    case .vp9, .prores, .prores4444, .ffv1, .webp, .apng: .max
    }
  }

  /// Whether a lossy quality can be asked of it.
  public var isLossless: Bool { self == .ffv1 || self == .apng }

  /// The codec's tag in MP4 and MOV, where libavformat's own choice is not what players want.
  func tag(in container: VideoContainer) -> String? {
    // The parameter sets in the header only, which QuickTime insists on.
    self == .hevc && (container == .mp4 || container == .mov) ? "hvc1" : nil
  }
}
