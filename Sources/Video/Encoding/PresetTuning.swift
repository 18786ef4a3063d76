import FixedPoint

/// A preset of Zoetrope: an encoder's own preset, with what `scripts/benchmark video --sweep` found to be better.
///
/// Of everything tried, it takes the least CPU time for at most 1.07 times the bytes and 1.05 times the errors of the encoder's
/// `medium`, or of the standard preset if there is no `medium`.
struct PresetTuning {
  /// The encoder's own preset.
  let preset: String
  /// The number added to the rate factor of a quality, so that the error of a quality does not depend on the preset.
  var factorOffset = Rational.zero
  /// The options of the encoder's library that differ from its preset, in the syntax of `x264-params`.
  var parameters: [String] = []
}

extension VideoCodec {
  /// The preset for pictures without edges, specks and texture; nil if the codec has none.
  public var smoothPreset: String? { tunings[VideoCodec.smooth] == nil ? nil : VideoCodec.smooth }

  static let (smooth, standard) = ("smooth", "standard")

  /// The tunings by the names of their presets.
  var tunings: [String: PresetTuning] {
    switch self {
    case .h264:
      // One block size in two is not tried, and one reference frame is enough, since scenes move little between frames.
      let blocks = "partitions=i8x8,i4x4,p8x8"
      return [
        VideoCodec.standard: PresetTuning(
          preset: "fast", parameters: [blocks, "ref=1", "me=dia", "subme=7"]),
        // Of the analysis only the lookahead is worth its time. Psychovisual optimization adds detail that smooth
        // pictures do not have.
        VideoCodec.smooth: PresetTuning(
          preset: "superfast", factorOffset: Rational(-3),
          parameters: [
            blocks, "mbtree=1", "rc-lookahead=20", "b-adapt=0", "bframes=5", "aq-strength=0.8", "trellis=1", "psy=0",
          ]),
      ]
    case .hevc: return [VideoCodec.smooth: PresetTuning(preset: "veryfast", parameters: ["rd=3"])]
    case .av1: return [VideoCodec.smooth: PresetTuning(preset: "12", factorOffset: Rational(-2))]
    case .vp9, .prores, .prores4444, .ffv1, .webp, .apng: return [:]
    }
  }
}
