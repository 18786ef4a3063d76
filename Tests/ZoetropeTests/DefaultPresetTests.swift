import FixedPoint
import Testing
import Video

@testable import Zoetrope

/// The presets that depend on the detail of a scene's frames.
@Suite struct DefaultPresetTests {
  private func video(
    of scene: String, _ container: OutputFormat = .mp4, settings: RenderSettings = RenderSettings(),
    _ change: (inout VideoChoices) -> Void = { _ in }
  ) throws -> VideoSettings {
    var settings = settings
    change(&settings.video)
    return try #require(
      try RenderJob(nameOrPath: scene, overrides: [], settings: settings, format: container).video)
  }

  @Test(arguments: ["aurora", "aurora-blurred", "hue-gradient", "mesh", "silk", "ripples"])
  func smoothScenesGetThePreset(scene: String) throws {
    for codec in [VideoCodec.h264, .hevc, .av1] {
      #expect(try video(of: scene) { $0.codec = codec }.preset == "smooth")
    }
    let isCalm = ["aurora", "aurora-blurred", "hue-gradient", "mesh"].contains(scene)
    #expect(try video(of: scene, .webm).preset == (isCalm ? "calm" : "drawn"))
  }

  @Test(arguments: ["glow", "gradient-mix", "gradient-points", "bubbles"])
  func smoothScenesWithStillEdgesGetAnother(scene: String) throws {
    #expect(try video(of: scene).preset == "outlined")
    #expect(try video(of: scene, .webm).preset == "outlined")
    #expect(try video(of: scene) { $0.codec = .hevc }.preset == "drawn")
    #expect(try video(of: scene) { $0.codec = .av1 }.preset == "standard")
  }

  // Texture that stands still, and detail that moves.
  @Test(arguments: ["paper", "mosquitoes-smooth", "lava", "rain", "confetti", "starfield"])
  func scenesWithDetailGetTheStandard(scene: String) throws {
    #expect(try video(of: scene).preset == "standard")
    #expect(try video(of: scene, .webm).preset == "drawn")
    #expect(try video(of: scene) { $0.codec = .hevc }.preset == "drawn")
    #expect(try video(of: scene) { $0.codec = .av1 }.preset == "standard")
  }

  /// A slow scene is smooth, and the same scene at speed is not, since frames are compared with those after them.
  @Test func detailIsMeasuredInMotion() throws {
    func preset(frameRate: Int64, loop: Int64) throws -> String? {
      var settings = RenderSettings()
      (settings.frameRate, settings.loop) = (Rational(frameRate), .sway(Rational(loop)))
      settings.size = PixelSize(width: 960, height: 540)
      return try RenderJob(nameOrPath: "haze", overrides: [], settings: settings, format: .mp4).video?.preset
    }
    #expect(try preset(frameRate: 30, loop: 12) == "smooth")
    #expect(try preset(frameRate: 5, loop: 2) == "standard")
  }

  /// Pictures of which no pixel has four neighbours can be encoded, too.
  @Test(arguments: [PixelSize(width: 2, height: 2), PixelSize(width: 2, height: 64), PixelSize(width: 64, height: 2)])
  func smallPicturesHaveAPreset(size: PixelSize) throws {
    var settings = RenderSettings()
    settings.size = size
    #expect(try RenderJob(nameOrPath: "glow", overrides: [], settings: settings, format: .mp4).video?.preset != nil)
  }

  /// Frames are drawn only where the preset depends on them and is used.
  @Test func detailIsMeasuredOnlyIfItIsUsed() throws {
    #expect(try video(of: "aurora") { $0.measuresDetail = false }.preset == "standard")
    #expect(try video(of: "aurora", .webm) { $0.measuresDetail = false }.preset == "drawn")
    for codec in [VideoCodec.h264, .hevc, .av1, .vp9, .prores, .ffv1] {
      var isMeasured = false
      let preset = codec.defaultPreset {
        isMeasured = true
        return .calm
      }
      #expect(isMeasured == [.h264, .hevc, .av1, .vp9].contains(codec), "\(codec), \(preset ?? "none")")
    }
  }

  /// Nothing is known of frames that others made.
  @Test func footageGetsTheStandard() throws {
    for (codec, preset) in [(VideoCodec.h264, "standard"), (.hevc, "medium"), (.av1, "standard"), (.vp9, "standard")] {
      #expect(codec.defaultPreset(for: nil) == preset)
    }
  }

  /// The key frame is most of an AVIF's single picture.
  @Test func picturesWithDetailGetASlowerPreset() throws {
    #expect(VideoCodec.av1.defaultPreset(for: nil, in: .avif) == "8")
    #expect(try video(of: "lava", .avif).preset == "8")
    #expect(try video(of: "silk", .avif).preset == "smooth")
  }

  /// The edges of alpha are detail.
  @Test func alphaGetsNoFasterPreset() throws {
    #expect(VideoCodec.vp9.defaultPreset(for: nil, hasAlpha: true) == "drawn")
    var settings = RenderSettings()
    settings.isTransparent = true
    #expect(try video(of: "glow", .webm, settings: settings).preset == "drawn")
    #expect(VideoCodec.vp9.defaultPreset(for: { .calm }, hasAlpha: true) == "calm")
    #expect(VideoCodec.prores4444.defaultPreset(for: nil, hasAlpha: true) == nil)
  }

  @Test func codecsWithoutThePresetKeepTheirs() throws {
    #expect(try video(of: "aurora", .webp).preset == "4")
  }

  /// Neither has edges; at speed the same scene changes more from one frame to the next.
  @Test func changeIsMeasuredByFrames() throws {
    func preset(loop: Int64) throws -> String? {
      var settings = RenderSettings()
      settings.loop = .lasting(Rational(loop))
      return try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: .webm).video?.preset
    }
    #expect(try preset(loop: 60) == "calm")
    #expect(try preset(loop: 6) == "drawn")
  }

  @Test func aRequestedPresetWins() throws {
    let requested = try video(of: "aurora") { $0.preset = "medium" }
    #expect(requested.preset == "medium")
    #expect(requested.encoderText.hasSuffix("x264-params=cpu-independent=1:aq-mode=2, crf=18.0, preset=medium"))
  }

  /// SVT-AV1 takes rain for text: `standard` leaves out its tools for that, the encoder's own presets do not.
  @Test func toolsForScreensAreLeftOut() throws {
    #expect(
      try video(of: "rain") { $0.codec = .av1 }.encoderText.hasSuffix("svtav1-params=scm=0, crf=20, preset=9"))
    #expect(try !video(of: "rain") { ($0.codec, $0.preset) = (.av1, "9") }.encoderText.contains("scm"))
  }

  /// The rate factor of a quality is offset, so that the quality looks the same; one that is asked for is taken as it is.
  @Test func onlyTheFactorOfAQualityIsOffset() throws {
    func words(quality: Int? = nil, _ change: (inout VideoChoices) -> Void) throws -> [Substring] {
      var settings = RenderSettings()
      settings.quality = quality
      return try video(of: "aurora", settings: settings, change).encoderText.split(separator: " ")
    }
    let standard = try words { _ in }
    #expect(standard.contains("crf=15.0,") && standard.last == "preset=superfast")
    #expect(try words { $0.factor = Fixed(18) }.contains("crf=18.0,"))
    #expect(try words { $0.codec = .av1 }.contains("crf=17,"))
    #expect(try words(quality: 100) { $0.codec = .av1 }.contains("crf=4,"))
    // Never below the least factor that is not lossless.
    #expect(try words(quality: 100) { ($0.codec, $0.depth) = (.av1, .eight) }.contains("crf=1,"))
  }

  /// A dither, at a rate factor that keeps it, or grain that the decoder adds.
  @Test func bandsAreHiddenByDitherOrGrain() throws {
    let h264 = try video(of: "aurora") { $0.preset = "debanded" }
    #expect(h264.rounding == .ordered)
    #expect(try video(of: "aurora").rounding == .nearest)
    #expect(try video(of: "aurora") { ($0.preset, $0.depth) = ("debanded", .ten) }.rounding == .nearest)
    let av1 = try video(of: "aurora") { ($0.preset, $0.codec) = ("debanded", .av1) }
    #expect(av1.encoderText.contains(":film-grain=4:film-grain-denoise=0"))
  }

  @Test func hidingBandsIsAPreset() throws {
    let hidden = try video(of: "aurora") { $0.hidesBands = true }
    #expect(hidden.preset == "debanded")
    var settings = RenderSettings()
    settings.video.hidesBands = true
    // The command in the file names the preset, and no conflict with it.
    let decided = settings.decided(as: hidden).video
    #expect(decided.preset == "debanded" && !decided.hidesBands)
    func message(_ container: OutputFormat = .mp4, _ change: (inout VideoChoices) -> Void) -> String {
      let error = #expect(throws: RequestError.self) {
        try video(of: "aurora", container) {
          $0.hidesBands = true
          change(&$0)
        }
      }
      return error.map { "\($0)" } ?? ""
    }
    #expect(
      message { $0.preset = "medium" }
        == "debanded conflicts with preset: it is a preset of its own. Leave out one of them.")
    #expect(message(.webm) { _ in } == "debanded is for h264 and av1, not for vp9")
  }

  /// Durations of frames are stored in decoding order, which a preset's B-frames would change.
  @Test(arguments: ["smooth", "outlined", "standard", "medium"])
  func framesWithDurationsOfTheirOwnHaveNoBFrames(preset: String) throws {
    var settings = try video(of: "aurora") { $0.preset = preset }
    #expect(!settings.encoderText.contains("bframes=0"))
    settings.hasOwnDurations = true
    #expect(settings.encoderText.contains(":bframes=0, crf="))
  }
}
