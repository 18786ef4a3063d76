import Zoetrope

extension ValueKind where Value == VideoCodec {
  /// A codec by its name. The message about another name of a codec tells ours.
  static var codec: ValueKind {
    var kind = choice("NAME", of: VideoCodec.allCases)
    kind.read = { text in
      let name = text.lowercased()
      if let codec = VideoCodec(rawValue: name) { return codec }
      // Behind the codec, ffmpeg names the hardware or the kind of the encoder: h264_nvenc.
      let plain = String(name.prefix { $0 != "_" })
      guard let codec = codecs[plain] ?? VideoCodec(rawValue: plain) else { return nil }
      throw ValueError(text, allowed: codec.rawValue)
    }
    return kind
  }
}

/// Codecs by the names of standards and of the encoders of ffmpeg.
private let codecs: [String: VideoCodec] = [
  "h.264": .h264, "x264": .h264, "libx264": .h264, "avc": .h264, "avc1": .h264,
  "h.265": .hevc, "h265": .hevc, "x265": .hevc, "libx265": .hevc, "hvc1": .hevc,
  "libsvtav1": .av1, "libaom-av1": .av1, "svtav1": .av1, "aom": .av1, "av01": .av1,
  "libvpx-vp9": .vp9, "vp09": .vp9, "libwebp": .webp,
]
