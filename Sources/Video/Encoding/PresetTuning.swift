import FixedPoint

/// The settings of an encoder that a preset of ours stands for.
struct PresetTuning {
  /// The encoder's own preset.
  let preset: String
  /// The number added to the rate factor of a quality, so that the same quality has the same error as without the preset.
  let factorOffset: Rational
  /// The options of the encoder's library that differ from its preset, as `x264-params` and the like take them.
  let parameters: String
}

extension VideoCodec {
  /// The preset for pictures without edges, specks and texture; nil if the codec has none.
  public var smoothPreset: String? { smoothTuning == nil ? nil : VideoCodec.smoothPresetName }

  private static let smoothPresetName = "smooth"

  /// The tuning for smooth pictures, which `scripts/benchmark video --sweep` chose: of everything tried, it takes the least CPU
  /// time without more bytes or a larger error.
  private var smoothTuning: PresetTuning? {
    switch self {
    // Of the encoder's analysis only the lookahead is worth its time. Psychovisual optimization adds detail that smooth
    // pictures do not have.
    case .h264:
      PresetTuning(
        preset: "superfast", factorOffset: Rational(-3),
        parameters: "mbtree=1:rc-lookahead=20:b-adapt=0:bframes=5:aq-strength=0.8:psy=0")
    case .av1: PresetTuning(preset: "12", factorOffset: Rational(-2), parameters: "")
    case .hevc, .vp9, .prores, .prores4444, .ffv1, .webp, .apng: nil
    }
  }

  /// Returns the tuning of a preset; nil for the encoder's own presets.
  func tuning(of preset: String?) -> PresetTuning? { preset == VideoCodec.smoothPresetName ? smoothTuning : nil }
}
