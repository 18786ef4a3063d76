import FixedPoint
import Quantization
import Raster
import TestSupport
import Testing

@testable import Video

@Suite struct VideoSettingsTests {
  @Test func theDefaultsAreValid() throws {
    let settings = VideoSettings(width: 1920, height: 1080, frameRate: Rational(30))
    try settings.validate()
    #expect(settings.defaultThreadCount == 8)
    #expect(VideoSettings.small().defaultThreadCount == 1)
  }

  /// One that is not listed could not be chosen.
  @Test(arguments: VideoCodec.allCases) func everyTuningIsAPreset(codec: VideoCodec) {
    #expect(codec.tunings.keys.allSatisfy { codec.presets.contains($0) })
  }

  /// libx265 writes beyond its tables where a row has fewer than four blocks of 16 pixels and `cutree` is on.
  @Test func narrowHEVCDoesWithoutCutree() {
    func parameters(_ width: Int, _ requested: [EncoderOption] = []) -> String? {
      var settings = VideoSettings(width: width, height: 200, frameRate: Rational(30))
      (settings.codec, settings.encoderOptions) = (.hevc, requested)
      let found = EncoderOptions(settings).all.filter { $0.name == "x265-params" }
      return found.count == 1 ? found[0].value : nil
    }
    for width in [16, 32, 48, 62] { #expect(parameters(width)?.hasSuffix(":cutree=0") == true) }
    #expect(parameters(64)?.contains("cutree") == false)
    let joined = parameters(32, [EncoderOption(name: "x265-params", value: "aq-mode=3")])
    #expect(joined == parameters(32).map { $0 + ":aq-mode=3" })
  }

  /// libx265 refuses blocks that are larger than the picture, and reads memory that it has not set if there is a single column of them.
  @Test func blocksOfHEVCFitIntoThePicture() {
    for (width, height, block) in [
      (16, 64, 16), (200, 30, 16), (32, 32, 16), (34, 32, 32), (62, 200, 32), (64, 64, 32), (64, 900, 32), (66, 62, 32),
      (66, 64, nil), (66, 900, nil),
    ] {
      for preset in ["drawn", "smooth", "medium"] {
        var settings = VideoSettings(width: width, height: height, frameRate: Rational(30))
        (settings.codec, settings.preset) = (.hevc, preset)
        let parameters =
          EncoderOptions(settings).all.first { $0.name == "x265-params" }?.value.split(separator: ":") ?? []
        // The last one counts.
        let last = parameters.last { $0.hasPrefix("ctu=") }
        #expect(
          last == block.map { "ctu=\($0)" } ?? (preset == "medium" ? nil : "ctu=64"), "\(width), \(height), \(preset)")
      }
    }
  }

  /// The smaller a picture of H.264, the less coarse is the lowest quality; a larger factor still belongs to each lower quality.
  @Test func lowQualitiesOfSmallPicturesAreFiner() throws {
    func factors(_ width: Int, _ height: Int, _ codec: VideoCodec = .h264) throws -> [Fixed] {
      var settings = VideoSettings(width: width, height: height, frameRate: Rational(30))
      settings.codec = codec
      let scale = try #require(settings.qualityScale)
      return (0...100).map { scale.factor(for: $0) }
    }
    let large = try factors(1920, 1080)
    #expect(large[0] == Fixed(40) && large[20] == Fixed(34) && large[80] == Fixed(18))
    var smaller = large
    for (width, height) in [(480, 270), (320, 180), (160, 90), (96, 54), (2, 2)] {
      let factors = try factors(width, height)
      #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 > $1 }, "\(width)")
      #expect(zip(factors, smaller).allSatisfy { $0 <= $1 } && factors[0] < smaller[0], "\(width)")
      // Usual sizes and higher qualities are what they are.
      if width >= 480 { #expect(factors[20...] == large[20...], "\(width)") }
      if width >= 320 { #expect(factors[41...] == large[41...], "\(width)") }
      #expect(factors[75...] == large[75...], "\(width)")
      smaller = factors
    }
    #expect(try factors(96, 54)[0] < Fixed(28) && factors(320, 180)[0] < Fixed(31))
    let hevc = try [(1920, 1080), (480, 270), (96, 54), (16, 16)].map { try factors($0, $1, .hevc) }
    for (one, smaller) in zip(hevc, hevc.dropFirst()) {
      #expect(zip(one, one.dropFirst()).allSatisfy { $0 > $1 })
      #expect(zip(one, smaller).allSatisfy { $0 >= $1 } && one[0] > smaller[0] && one[75...] == smaller[75...])
    }
    #expect(hevc[0][0] < Fixed(36) && hevc[0][20] == Fixed(34) && hevc[2][0] < Fixed(25))
    let av1 = try [(1920, 1080), (480, 270), (160, 90)].map { try factors($0, $1, .av1) }
    #expect(av1.map { $0[0] } == [Fixed(58), Fixed(51), Fixed(46)] && av1.allSatisfy { $0[40] == Fixed(40) })
    #expect(try factors(96, 54, .vp9) == factors(1920, 1080, .vp9))
  }

  /// The only key frame of a loop shows if pictures are coarse; the larger they are, the coarser they may be. One of four does not.
  @Test func loopsOfGoodQualityHaveFewKeyframes() {
    func interval(
      _ width: Int, _ height: Int, _ rate: RateControl? = nil, _ codec: VideoCodec = .h264, of count: Int = 60
    )
      -> Int
    {
      var settings = VideoSettings(width: width, height: height, frameRate: Rational(30), codec: codec)
      settings.rateControl = rate
      return settings.keyframeInterval(ofLoopOf: count)
    }
    #expect(interval(96, 54) == 60 && interval(96, 54, .quality(90)) == 240)
    #expect(interval(160, 90) == 240 && interval(160, 90, .factor(Fixed(19))) == 60)
    #expect(interval(640, 360, .factor(Fixed(24))) == 240 && interval(640, 360, .factor(Fixed(25))) == 60)
    #expect(interval(1920, 1080, .quality(50)) == 240 && interval(1920, 1080, .quality(30)) == 60)
    #expect(interval(1920, 1080, .bitrate(4_000_000)) == 60)
    #expect(interval(160, 90, nil, .vp9) == 240 && interval(96, 54, nil, .vp9) == 60)
    #expect(interval(640, 360, .quality(70), .vp9) == 240 && interval(640, 360, .quality(50), .vp9) == 60)
    for codec in [VideoCodec.hevc, .av1, .ffv1] {
      let intervals = [120, 240, 241, 400, 960, 9999].map { interval(1920, 1080, nil, codec, of: $0) }
      #expect(intervals == [60, 60, 61, 100, 240, 240], "\(codec)")
    }
    // Where the only key frame of a short loop shows, there are two.
    for (codec, rate) in [(VideoCodec.av1, nil), (.h264, .quality(0)), (.hevc, .quality(20)), (.vp9, .quality(10))]
      as [(VideoCodec, RateControl?)]
    {
      #expect([1, 2, 49, 119].map { interval(96, 54, rate, codec, of: $0) } == [1, 1, 25, 60], "\(codec)")
    }
    #expect(interval(96, 54, .quality(60), .vp9, of: 49) == 60 && interval(96, 54, .bitrate(9000), of: 49) == 60)
  }

  @Test func theLimitsThemselvesAreAllowed() throws {
    var settings = VideoSettings(width: 8192, height: 4320, frameRate: Rational(1000))
    settings.rateControl = .factor(Fixed(51))
    settings.keyframeInterval = 1
    settings.threadCount = 128
    try settings.validate()
    settings.frameRate = Rational(Int64(Int32.max), Int64(Int32.max) - 1)
    settings.rateControl = .factor(Fixed(1))
    try settings.validate()
    try VideoSettings(width: 16384, height: 2, frameRate: Rational(1, 3600)).validate()
  }

  @Test(arguments: [
    (
      33, 32,
      "cannot use the width 33: must be an even number from 2 to 16384, since a chroma sample covers several pixels"
    ),
    (
      32, 33,
      "cannot use the height 33: must be an even number from 2 to 16384, since a chroma sample covers several pixels"
    ),
    (
      0, 32,
      "cannot use the width 0: must be an even number from 2 to 16384, since a chroma sample covers several pixels"
    ),
    (
      -2, 32,
      "cannot use the width -2: must be an even number from 2 to 16384, since a chroma sample covers several pixels"
    ),
    (
      32, 16386,
      "cannot use the height 16386: must be an even number from 2 to 16384, since a chroma sample covers several pixels"
    ),
    (8192, 8192, "cannot use the size 8192x8192: it has 262144 macroblocks of 16x16 pixels; the limit is 139264"),
  ])
  func aSizeThatCannotBeIsNamed(width: Int, height: Int, message: String) {
    expectRefusal(VideoSettings(width: width, height: height, frameRate: Rational(30)), message)
  }

  /// The limits of encoders that refuse more in words of their own; each opens with what is allowed.
  @Test(
    arguments: [
      (
        .hevc, 4208, 16, 4210, 16,
        "the size 4210x16: hevc has sides of at most 4208 pixels if the width is below 33 or the height below 32"
      ),
      (
        .hevc, 32, 4208, 32, 5000,
        "the size 32x5000: hevc has sides of at most 4208 pixels if the width is below 33 or the height below 32"
      ),
      (.av1, 64, 8704, 64, 8706, "the height 8706: must be at most 8704, the limit of the encoder of av1"),
    ] as [(VideoCodec, Int, Int, Int, Int, String)])
  func whatAnEncoderDoesNotMakeIsNamed(
    codec: VideoCodec, width: Int, height: Int, otherWidth: Int, otherHeight: Int, message: String
  ) throws {
    var allowed = VideoSettings(width: width, height: height, frameRate: Rational(30), codec: codec)
    allowed.pixelFormat = codec.pixelFormat(depth: .eight, hasAlpha: false)
    try withTemporaryFolder { try encodeGradient(to: $0 + "/a.mp4", allowed, frameCount: 1) }
    expectRefusal(
      VideoSettings(width: otherWidth, height: otherHeight, frameRate: Rational(30), codec: codec),
      "cannot use " + message)
  }

  /// libaom, which encodes narrow pictures, has no such limit.
  @Test func aNarrowPictureOfAV1MayBeHigher() throws {
    var settings = VideoSettings(width: 32, height: 8706, frameRate: Rational(30), codec: .av1)
    settings.pixelFormat = VideoCodec.av1.pixelFormat(depth: .eight, hasAlpha: false)
    try withTemporaryFolder { try encodeGradient(to: $0 + "/a.mp4", settings, frameCount: 1) }
  }

  /// SVT-AV1 has a limit of its own, libaom has not.
  @Test func aFrameRateThatTheEncoderOfAV1DoesNotTakeIsNamed() throws {
    func settings(_ side: Int, _ rate: Int64) -> VideoSettings {
      var settings = VideoSettings(width: side, height: side, frameRate: Rational(rate), codec: .av1)
      settings.pixelFormat = VideoCodec.av1.pixelFormat(depth: .eight, hasAlpha: false)
      return settings
    }
    try settings(64, 240).validate()
    try settings(32, 1000).validate()
    expectRefusal(
      settings(64, 241), "cannot use the frame rate 241: the encoder of av1 takes at most 240 frames per second")
  }

  @Test(arguments: [
    (Rational(0), "cannot use the frame rate 0: must be more than 0 and at most 1000 frames per second"),
    (Rational(-30), "cannot use the frame rate -30: must be more than 0 and at most 1000 frames per second"),
    (Rational(2001, 2), "cannot use the frame rate 1000.5: must be more than 0 and at most 1000 frames per second"),
    (
      Rational(1 << 40, (1 << 40) - 1),
      "cannot use the frame rate 1099511627776/1099511627775: numerator and denominator of a frame rate must be at most "
        + "2147483647; choose a rate or a loop length of fewer digits"
    ),
  ])
  func aFrameRateThatCannotBeIsNamed(rate: Rational, message: String) {
    expectRefusal(VideoSettings(width: 32, height: 32, frameRate: rate), message)
  }

  @Test func everyOtherSettingHasItsMessage() {
    var settings = VideoSettings.small()
    settings.rateControl = .factor(Fixed(0))
    expectRefusal(settings, "cannot use the constant rate factor 0: h264 takes 1 to 51")
    settings = .small()
    settings.keyframeInterval = 0
    expectRefusal(settings, "cannot use the key frame interval 0: must be from 1 to 1000000")
    settings = .small()
    settings.threadCount = 129
    expectRefusal(settings, "cannot use the thread count 129: must be from 1 to 128")
    settings = .small()
    settings.comment = "a\0b"
    expectRefusal(settings, "cannot use the comment given: it contains a zero byte")
  }

  /// The encoder would write beyond its colours, or take three channels for one.
  @Test func aPaletteThatCannotBeStoredIsNamed() throws {
    func settings(_ count: Int, _ container: VideoContainer = .apng, quality: Int = 90) -> VideoSettings {
      var settings = VideoSettings(width: 32, height: 32, frameRate: Rational(30), container: container)
      settings.rateControl = .quality(quality)
      settings.palette = Palette(colors: (0..<count).map { RGB8(red: UInt8($0), green: 0, blue: 0) })
      return settings
    }
    try settings(255).validate()
    expectRefusal(
      settings(256),
      "cannot use the palette of 256 colours: must have at most 255 colours, since one index is left for pixels that do not change"
    )
    for other in [settings(8, .mp4), settings(8, quality: 91)] {
      expectRefusal(
        other,
        "cannot use the palette of 8 colours: only an opaque animated PNG of 8 bits, of a quality up to 90, has one")
    }
  }

  @Test(arguments: [(Rational(30), 15360), (Rational(30000, 1001), 30000), (Rational(1, 2), 16384)])
  func theTimescaleCountsFramesInWholeTicks(rate: Rational, timescale: Int) throws {
    let settings = VideoSettings.small(frameRate: rate)
    #expect(Int(settings.timescale) == timescale)
    #expect(try Rational(Int64(timescale)).divided(by: rate).isWhole)
  }

  private func expectRefusal(_ settings: VideoSettings, _ message: String) {
    let error = #expect(throws: VideoError.self) { try settings.validate() }
    #expect(error?.code == .invalidSetting)
    #expect(error?.description == message)
  }
}
