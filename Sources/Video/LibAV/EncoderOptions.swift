import FixedPoint
import Raster

extension VideoSettings {
  /// A readable summary of the encoder's options: `libx264: yuv420p, g=60, threads=8, preset=medium, crf=20.5`.
  public var encoderText: String {
    let fields = [("g", keyframeInterval), ("threads", threadCount ?? defaultThreadCount)]
    let words = fields.map { "\($0)=\($1)" } + EncoderOptions(self).all.map { "\($0.name)=\($0.value)" }
    return "\(encoderName): \(([pixelFormat.libavName] + words).joined(separator: ", "))"
  }
}

/// The options of each encoder that have no field in libavcodec's context, by their names in the encoder.
///
/// Key frames are at their interval only, but for the cuts of footage: slow gradients are mistaken for cuts. The bytes do not
/// depend on the machine: neither on the features of its processor nor on the number of its cores. Frames with durations of
/// their own are coded in order: MP4 stores durations in decoding order, from which a player could not tell that of the last
/// frame.
struct EncoderOptions {
  private let settings: VideoSettings
  private let tuning: PresetTuning?

  init(_ settings: VideoSettings) {
    self.settings = settings
    tuning = settings.usesLibaom ? nil : settings.tuning
  }

  /// All options, in the order in which they are set. The parameters of an encoder's library, such as `x265-params`, are joined to
  /// one option: a requested one takes no other parameters away.
  var all: [EncoderOption] {
    var all: [EncoderOption] = []
    for option in EncoderOptions.named(own + rate + preset) + settings.encoderOptions {
      if option.isParameterList, let index = all.firstIndex(where: { $0.name == option.name }) {
        all[index].value += ":" + option.value
      } else {
        all.append(option)
      }
    }
    return all
  }

  /// The encoder of AV1 in 4:4:4, of sides below 64 pixels, and of alpha that is stored apart: SVT-AV1 has none of these.
  static let libaomName = "libaom-av1"

  /// The options of the encoder of alpha that is stored apart, of the same quality as the colours: the rate factors of both
  /// encoders are steps of the same quantizer.
  var alpha: [EncoderOption] { EncoderOptions.named(libaom("6") + rate) }

  private typealias Options = [(String, String)]

  private static func named(_ options: Options) -> [EncoderOption] {
    options.map { EncoderOption(name: $0.0, value: $0.1) }
  }

  private func libaom(_ effort: String) -> Options {
    [("cpu-used", effort), ("keyint_min", "\(settings.keyframeInterval)")]
  }

  /// The base-2 logarithm of the number of VP9 tile columns, each at least 512 pixels wide: threads share the rows of a tile,
  /// too, and at half that width smooth pictures take 2 to 3 % more bytes.
  private var tileColumns: Int { settings.width < 1024 ? 0 : settings.width < 2048 ? 1 : 2 }

  private var own: Options {
    switch settings.codec {
    // `aq-mode=2` spends bits where they are visible: a sixth fewer bytes at the same quality, for slow gradients and
    // for sprites.
    case .h264:
      [("sc_threshold", cutThreshold)]
        // Its own is a tenth of the interval: a shot that begins within 24 frames of another would have no key frame.
        + (settings.findsCuts ? [("keyint_min", "\(min(6, settings.keyframeInterval))")] : [])
        + parameters("x264-params", ["cpu-independent=1", "aq-mode=2"], ordering)
    // Threads share the rows of a frame; more threads than cores do no harm. With several frames in flight
    // (`frame-threads` above 1), motion search may read a reference frame that is not complete: with three or four,
    // under load, one small video in twenty differed.
    case .hevc:
      parameters(
        "x265-params",
        [
          "scenecut=\(cutThreshold)", "open-gop=0", "keyint=\(settings.keyframeInterval)",
          "min-keyint=\(settings.findsCuts ? 1 : settings.keyframeInterval)", "frame-threads=1", "pools=4",
          "info=0", "log-level=none",
        ],
        // In pictures of fewer than four blocks of 16 pixels a row, its assembly writes beyond the last row.
        ordering + blocks + (settings.width < 64 ? ["cutree=0"] : []))
    // libav passes the position of chroma samples to SVT-AV1 only. `vertical` is that of 4:2:0 in the left column.
    case .av1 where settings.usesLibaom:
      [("row-mt", "1")] + parameters("aom-params", ["chroma-sample-position=vertical"])
    case .av1: parameters("svtav1-params")
    case .vp9:
      [
        ("deadline", VP9FrameEffort.analysis), ("frame-parallel", "0"), ("keyint_min", "\(settings.keyframeInterval)"),
        // A single pass does not use the frames ahead, which would take memory, and an effort would be that of other frames.
        ("lag-in-frames", "0"),
        // Row-based multithreading; with a single thread the bytes would differ.
        ("row-mt", "1"), ("threads", "4"), ("tile-columns", "\(tileColumns)"),
        // Hidden reference frames (alt-ref) carry no alpha.
        ("auto-alt-ref", settings.pixelFormat.hasAlpha ? "0" : "1"),
      ]
    case .prores: [("profile", "hq"), ("vendor", "apl0")]
    case .prores4444:
      [("profile", "4444"), ("vendor", "apl0"), ("alpha_bits", settings.pixelFormat.hasAlpha ? "16" : "0")]
    case .ffv1: [("level", "3"), ("slicecrc", "1"), ("slices", "16"), ("g", "1")]
    // Deflate's best takes 2 to 13 % fewer bytes of palette indices.
    case .apng: settings.palette == nil ? [] : [("compression_level", "9")]
    case .webp: []
    }
  }

  /// The sensitivity to cuts of x264 and x265. Their own 40 takes fast sprites for cuts more often, which costs 5 % of the bytes
  /// of a swarm instead of 3 %; at 25 a cut to a plain picture is missed.
  private var cutThreshold: String { settings.findsCuts ? "32" : "0" }

  /// Returns the parameters of an encoder's library, the preset's after those of all files.
  private func parameters(_ name: String, _ common: [String] = [], _ last: [String] = []) -> Options {
    (common + (tuning?.parameters ?? []) + last).map { (name, $0) }
  }

  /// The options that keep the frames of x264 and x265 in their order.
  private var ordering: [String] { settings.keepsOrder ? ["bframes=0"] : [] }

  private var blocks: [String] { settings.largestBlockSide < 64 ? ["ctu=\(settings.largestBlockSide)"] : [] }

  private var rate: Options {
    guard let scale = settings.qualityScale else { return [] }
    switch settings.rateControl ?? .standard {
    case .quality(let quality):
      return factor(scale.factor(for: quality, offset: tuning?.factorOffset ?? .zero), scale)
    case .factor(let factor): return self.factor(factor, scale)
    case .bitrate(let rate): return [("b", "\(rate)")]
    }
  }

  private func factor(_ factor: Fixed, _ scale: QualityScale) -> Options {
    // libvpx treats the rate factor as a bound on the bit rate unless the bit rate is 0.
    let bitrate: Options = settings.codec == .vp9 ? [("b", "0")] : []
    return bitrate + [(scale.option, scale.isWhole ? "\(factor.rounded(.nearest))" : "\(Double(factor.raw) / 65536)")]
  }

  private var preset: Options {
    // Its highest effort number of good quality is 6; preset 8 of SVT-AV1 takes about as long.
    if settings.usesLibaom { return libaom("\(min(settings.preset.flatMap { Int($0) } ?? 6, 6))") }
    guard let preset = tuning?.preset ?? settings.preset ?? settings.codec.standardPreset else { return [] }
    return switch settings.codec {
    case .vp9: [("cpu-used", preset)]
    default: [("preset", preset)]
    }
  }
}
