import FixedPoint

/// A preset of Zoetrope: an encoder's own preset, with options that `scripts/benchmark video --sweep` found to be better.
///
/// `standard`, `drawn`, `outlined`, `smooth` and `calm` take the least CPU time of everything tried. The bytes and the errors of
/// the scenes and clips of the sweep are at most 1.13 times those of the encoder's `medium`, or of preset 8 of AV1 and 2 of VP9;
/// where small things with sharp edges move fast, the bytes of H.264 are up to 1.3 times. `debanded` hides the bands of slow
/// gradients.
struct PresetTuning {
  /// The encoder's own preset.
  let preset: String
  /// The number added to the rate factor of a quality, so that the error of a quality does not depend on the preset.
  var factorOffset = Rational.zero
  /// The options of the encoder's library that differ from its preset, in the syntax of `x264-params`.
  var parameters: [String] = []
  /// Whether samples of 8 bits are dithered, whatever the rate factor.
  var isDithered = false
  /// The effort for each frame of VP9; nil for the same in all.
  var frameEffort: VP9FrameEffort?
}

extension VideoCodec {
  /// The preset that hides the bands of slow gradients, of H.264 and AV1.
  public static let debandedPreset = "debanded"

  static let (calm, smooth, outlined, drawn, standard) = ("calm", "smooth", "outlined", "drawn", "standard")

  /// The presets of Zoetrope, of which each codec has some or none.
  public static let ownPresets = [
    VideoCodec.standard, VideoCodec.smooth, VideoCodec.outlined, VideoCodec.drawn, VideoCodec.calm,
    VideoCodec.debandedPreset,
  ]

  /// The tunings by the names of their presets, all of ``ownPresets``.
  var tunings: [String: PresetTuning] {
    switch self {
    case .h264:
      return [
        VideoCodec.standard: PresetTuning(
          preset: "fast", parameters: [VideoCodec.partitions, "ref=1", "me=dia", "subme=7"]),
        VideoCodec.smooth: VideoCodec.smoothH264(offset: Rational(-3)),
        VideoCodec.outlined: VideoCodec.smoothH264(offset: Rational(-1, 2)),
        // The dither is lost in flat areas unless these have more bits, which the chroma can spare. So it takes 1.5 times the
        // bytes of `medium`.
        VideoCodec.debandedPreset: VideoCodec.smoothH264(
          offset: Rational(-12, 5), aqStrength: "1.1", "chroma-qp-offset=4", isDithered: true),
      ]
    case .hevc:
      return [
        VideoCodec.drawn: PresetTuning(
          preset: "superfast", factorOffset: Rational(-4),
          parameters: [VideoCodec.largeBlocks, "b-adapt=0", "bframes=4", "rd=3"]),
        // Without edges there is nothing for small blocks, or for psychovisual optimization.
        VideoCodec.smooth: PresetTuning(
          preset: "superfast", factorOffset: Rational(-11, 2),
          parameters: [VideoCodec.largeBlocks, "b-adapt=0", "bframes=4", "min-cu-size=16", "psy-rd=0"]),
      ]
    case .av1:
      let smooth = PresetTuning(
        preset: "12", factorOffset: Rational(-2), parameters: [VideoCodec.withoutScreenTools])
      var debanded = smooth
      // Grain of about half a code, which the decoder adds.
      debanded.parameters += ["film-grain=4", "film-grain-denoise=0"]
      return [
        VideoCodec.standard: PresetTuning(
          preset: "9", factorOffset: Rational(1), parameters: [VideoCodec.withoutScreenTools]),
        VideoCodec.smooth: smooth, VideoCodec.debandedPreset: debanded,
      ]
    case .vp9:
      let standard = PresetTuning(preset: "3", frameEffort: .fewReferences)
      return [
        VideoCodec.standard: standard, VideoCodec.outlined: standard,
        VideoCodec.drawn: PresetTuning(preset: "2", frameEffort: .fewReferences),
        VideoCodec.calm: PresetTuning(preset: "5", frameEffort: .analysisOfBetterFrames),
      ]
    case .prores, .prores4444, .ffv1, .webp, .apng: return [:]
    }
  }

  /// The sizes of blocks that x264 tries: without the parts of a bidirectional block, which scenes hardly use.
  private static let partitions = "partitions=i8x8,i4x4,p8x8"

  /// The largest blocks of x265, which its fast presets leave out. Smooth areas take few bits in them.
  private static let largeBlocks = "ctu=64"

  /// Without the tools of SVT-AV1 for screens, palettes and copies of blocks: it takes smooth areas and rain for the flat areas
  /// and the text of a screen, and its fast presets then take up to twice the time and a quarter more bytes.
  private static let withoutScreenTools = "scm=0"

  /// Of the analysis of x264 only the lookahead is worth its time. Psychovisual optimization adds detail that smooth pictures do
  /// not have.
  private static func smoothH264(
    offset: Rational, aqStrength: String = "0.8", _ parameters: String..., isDithered: Bool = false
  ) -> PresetTuning {
    PresetTuning(
      preset: "superfast", factorOffset: offset,
      parameters: [
        partitions, "mbtree=1", "rc-lookahead=20", "b-adapt=0", "bframes=5", "trellis=1", "psy=0",
        "aq-strength=\(aqStrength)",
      ] + parameters,
      isDithered: isDithered)
  }
}

extension VideoSettings {
  /// The tuning of the preset; nil for a preset of the encoder's own.
  var tuning: PresetTuning? { (preset ?? codec.standardPreset).flatMap { codec.tunings[$0] } }

  /// The effort for each frame of VP9; nil for that of the options.
  var frameEffort: VP9FrameEffort? {
    encoderOptions.contains { $0.name == "deadline" } ? nil : tuning?.frameEffort
  }
}
