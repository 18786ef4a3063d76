/// A video codec, with the name and the limits of its encoder.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264 by libx264: supported by every player, browser and platform.
  case h264
  /// HEVC (H.265) by libx265: a third smaller than H.264; decoded in hardware by phones and Macs.
  case hevc
  /// AV1 by SVT-AV1: smaller than HEVC; supported by recent browsers and televisions.
  case av1
  /// VP9 by libvpx: supported by browsers, including alpha.
  case vp9
  /// ProRes 422 HQ: for video editors.
  case prores
  /// ProRes 4444: for video editors, with alpha.
  case prores4444
  /// FFV1: lossless.
  case ffv1
  /// Animated WebP by libwebp.
  case webp
  /// Animated PNG: lossless except for rounding to 8 bits, unless a quality is asked for.
  case apng

  /// The name of the encoder in libavcodec; WebP is encoded directly by libwebp.
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

  /// The encoder's presets, the fastest first, then those of Zoetrope; empty if it has none.
  public var presets: [String] {
    let tunings = self.tunings
    return encoderPresets + VideoCodec.ownPresets.filter { tunings[$0] != nil }
  }

  /// The encoder's presets, the fastest first; empty if it has none.
  public var encoderPresets: [String] {
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

  /// The default preset; nil if the encoder has none.
  public var standardPreset: String? {
    switch self {
    case .h264, .av1, .vp9: VideoCodec.standard
    case .hevc: "medium"
    case .webp: "4"
    case .prores, .prores4444, .ffv1, .apng: nil
    }
  }

  /// The maximum width and height, in pixels.
  var maximumSide: Int {
    switch self {
    case .h264, .hevc, .av1: 16384
    case .vp9, .prores, .prores4444, .ffv1, .apng: 65535
    case .webp: 16383
    }
  }

  /// The maximum picture size, in macroblocks of 16 × 16 pixels: the bound of the highest level of each standard, above
  /// which no decoder is required to go. H.264 6.2 (table A-1: MaxFS), HEVC 6.2 (table A.8: MaxLumaPs), AV1 6.3 (annex
  /// A: MaxPicSize).
  var maximumMacroblockCount: Int {
    switch self {
    case .h264, .hevc, .av1: 139_264
    case .vp9, .prores, .prores4444, .ffv1, .webp, .apng: .max
    }
  }

  /// Returns the codec tag in MP4 and MOV if libavformat's default does not suit players.
  func tag(in container: VideoContainer) -> UInt32? {
    // It keeps the parameter sets in the header only, as QuickTime requires.
    let tag = "hvc1".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    return self == .hevc && (container == .mp4 || container == .mov) ? tag : nil
  }
}
