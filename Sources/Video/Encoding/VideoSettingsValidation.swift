import CLibAV
import FixedPoint
import Quantization
import Raster

extension VideoSettings {
  /// Checks all settings.
  ///
  /// - Throws: ``VideoError`` for the first invalid setting (`invalidSetting`), with its value and the allowed ones, or
  ///   for a missing encoder (`missingComponent`).
  public func validate() throws(VideoError) {
    let codecs = container.codecs.map(\.rawValue).joined(separator: ", ")
    try require(container.codecs.contains(codec), .codec, codec.rawValue, "\(container) files hold \(codecs)")
    try validateSides()
    try validateFrameRate()
    if let rateControl { try validate(rateControl) }
    if let preset {
      let presets = codec.presets.isEmpty ? "no presets" : codec.presets.joined(separator: ", ")
      try require(codec.presets.contains(preset), .preset, preset, "\(codec) has \(presets)")
      try require(
        !usesLibaom || preset != VideoCodec.debandedPreset, .preset, preset,
        "\(codec) in 4:4:4, or with a side below 64 pixels, has no grain")
    }
    try validate(.keyframeInterval, keyframeInterval, in: 1...VideoSettings.maximumKeyframeInterval)
    if let threadCount { try validate(.threadCount, threadCount, in: 1...VideoSettings.maximumThreadCount) }
    try validate(.playCount, playCount, in: 0...65535)
    if let comment {
      // C strings end at the first zero byte: the rest would be lost silently.
      try require(!comment.utf8.contains(0), .comment, "given", "it contains a zero byte")
    }
    if let palette { try validate(palette) }
    try validatePixelFormat()
    try validateEncoderOptions()
  }

  /// Checks all settings, and that the container can be written to a destination.
  func validate(for destination: VideoDestination) throws(VideoError) {
    try validate()
    guard destination.isStream, !canBeStreamed else { return }
    throw VideoError(
      refusing: RefusedSetting(kind: .container, value: container.rawValue),
      "its header is completed last, which requires a file")
  }

  /// Checks that an image has the size and the format of the video.
  func check(_ image: VideoImage, ofFrame frame: Int64) throws(VideoError) {
    guard image.width == width, image.height == height else {
      throw VideoError(
        .wrongImage, "encode frame \(frame)",
        "it has \(image.width)x\(image.height) pixels, the video \(width)x\(height)")
    }
    guard image.format == pixelFormat else {
      throw VideoError(
        .wrongImage, "encode frame \(frame)",
        "its pixel format is \(image.format.libavName), that of the video \(pixelFormat.libavName)")
    }
  }

  private func validateSides() throws(VideoError) {
    let (across, down) = evenSides
    try validateSide(.width, width, isEven: across)
    try validateSide(.height, height, isEven: down)
    try require(
      codec != .hevc || min(width, height) >= 16, .size, "\(width)x\(height)",
      "the encoder of hevc needs sides of 16 pixels or more")
    // Blocks of 16 pixels end at level 4.1: sides are at most √(8 · MaxLumaPs) (annex A), the pixels that fill the last block
    // included.
    try require(
      codec != .hevc || largestBlockSide > 16 || max(width, height) <= 4208, .size, "\(width)x\(height)",
      "hevc has sides of at most 4208 pixels if the width is below 33 or the height below 32")
    try require(
      codec != .av1 || usesLibaom || height <= 8704, .height, "\(height)",
      "must be at most 8704, the limit of the encoder of av1")
    try require(
      codec != .ffv1 || min(width, height) >= 4, .size, "\(width)x\(height)",
      "the encoder of ffv1 needs sides of 4 pixels or more")
    let macroblocks = ((width + 15) / 16) * ((height + 15) / 16)
    try require(
      macroblocks <= codec.maximumMacroblockCount, .size, "\(width)x\(height)",
      "it has \(macroblocks) macroblocks of 16x16 pixels; the limit is \(codec.maximumMacroblockCount)")
  }

  /// The sides that must be even.
  public var evenSides: (across: Bool, down: Bool) {
    // VP9 supports partial blocks at the edges; some encoders of the other codecs do not.
    guard codec != .vp9, case .yuv(let format) = pixelFormat else { return (false, false) }
    return (format.chroma != .cs444, format.chroma == .cs420)
  }

  private func validateSide(_ kind: RefusedSetting.Kind, _ value: Int, isEven: Bool) throws(VideoError) {
    guard isEven else { return try validate(kind, value, in: 1...codec.maximumSide) }
    try require(
      (2...codec.maximumSide).contains(value) && value.isMultiple(of: 2), kind, "\(value)",
      "must be an even number from 2 to \(codec.maximumSide), since a chroma sample covers several pixels")
  }

  private func validateFrameRate() throws(VideoError) {
    try require(
      frameRate > .zero && frameRate <= Rational(Int64(VideoSettings.maximumFrameRate)), .frameRate,
      "\(frameRate)", "must be more than 0 and at most \(VideoSettings.maximumFrameRate) frames per second")
    // The container and the codec store both in 32 bits.
    try require(
      max(frameRate.numerator, frameRate.denominator) <= Int32.max, .frameRate,
      "\(frameRate.numerator)/\(frameRate.denominator)",
      "numerator and denominator of a frame rate must be at most \(Int32.max); choose a rate or a loop length of fewer "
        + "digits")
    // SVT-AV1 takes no more (its manual: `--fps` 1…240).
    try require(
      codec != .av1 || usesLibaom || frameRate <= Rational(240), .frameRate, "\(frameRate)",
      "the encoder of av1 takes at most 240 frames per second")
    let longest = Int64(WebPFile.longestDuration / 1000)
    try require(
      codec != .webp || frameRate >= Rational(1, longest), .frameRate, "\(frameRate)",
      "a WebP frame lasts at most \(longest) seconds")
  }

  private func validate(_ rateControl: RateControl) throws(VideoError) {
    switch rateControl {
    case .quality(let quality):
      try require(
        !codec.hasFixedRate, .quality, "\(quality)",
        codec == .ffv1 ? "\(codec) is lossless" : "\(codec) has a fixed quality")
      try validate(.quality, quality, in: RateControl.qualities)
    case .factor(let factor):
      guard let allowed = rateFactors else {
        throw VideoError(refusing: RefusedSetting(kind: .factor, value: "\(factor)"), "\(codec) has no rate factor")
      }
      try require(
        allowed.contains(factor), .factor, "\(factor)", "\(codec) takes \(allowed.lowerBound) to \(allowed.upperBound)")
      let isWhole = qualityScale?.isWhole ?? false
      try require(
        !isWhole || factor == Fixed(factor.rounded(.down)), .factor, "\(factor)", "\(codec) takes whole numbers")
    case .bitrate(let rate):
      try require(rateFactors != nil, .bitrate, "\(rate)", "\(codec) has no bit rate setting")
      try validate(.bitrate, rate, in: VideoSettings.bitrates)
    }
  }

  private func validate(_ palette: Palette) throws(VideoError) {
    let (most, count) = (VideoSettings.maximumColorCount, palette.colors.count)
    let isAskedFor = if case .colors? = apngQuality { true } else { false }
    try require(
      isAskedFor, .palette, "of \(count) colours",
      "only an opaque animated PNG of 8 bits, of a quality up to 90, has one")
    try require(
      count <= most, .palette, "of \(count) colours",
      "must have at most \(most) colours, since one index is left for pixels that do not change")
  }

  /// The range of allowed bit rates, in bits per second.
  public static let bitrates = 1000...1_000_000_000

  private func validatePixelFormat() throws(VideoError) {
    let names = try pixelFormatNames()
    try require(
      names.contains(keepsAlphaApart ? pixelFormat.opaque.libavName : pixelFormat.libavName), .pixelFormat,
      pixelFormat.libavName,
      "\(codec) takes \(names.joined(separator: ", "))")
  }

  /// Returns the names of the pixel formats that the codec takes.
  package func pixelFormatNames() throws(VideoError) -> [String] {
    var names = codec == .webp ? WebPPictureEncoder.formats.map(\.libavName) : try encoderFormatNames()
    // The tag of a ProRes tells whether it is 4:2:2 or 4:4:4, but the encoder takes either with any tag.
    if codec == .prores { names = names.filter { $0.contains("422") } }
    if codec == .prores4444 { names = names.filter { $0.contains("444") } }
    // Those choose another encoder.
    if codec == .av1, !usesLibaom { names += ["yuv444p", "yuv444p10le"] }
    return names
  }

  /// Returns the names of the supported pixel formats that the encoder accepts.
  private func encoderFormatNames() throws(VideoError) -> [String] {
    let encoder = try unsafe EncoderContext.encoder(named: encoderName)
    var names: [String] = []
    var next = unsafe zoetrope_pixel_formats(encoder)
    while let format = unsafe next?.pointee, format != AV_PIX_FMT_NONE {
      if let name = unsafe av_get_pix_fmt_name(format) { names.append(unsafe String(cString: name)) }
      unsafe next = next.map { unsafe $0 + 1 }
    }
    return names.filter(PixelFormat.libavNames.contains)
  }

  /// Sets the options of an encoder that is not opened. Those that it refuses only together with others are refused when it is.
  private func validateEncoderOptions() throws(VideoError) {
    guard !encoderOptions.isEmpty else { return }
    silenceLibAVLog()
    guard codec != .webp else {
      _ = try WebPPictureEncoder(self)
      return
    }
    let encoder = try unsafe EncoderContext.encoder(named: encoderName)
    let context = try unsafe LibAVObject(
      "the context of \(encoderName)", avcodec_alloc_context3(encoder), free: avcodec_free_context)
    for option in encoderOptions {
      do {
        try unsafe setOption(option.name, to: option.value, of: context.pointer, in: encoderName)
      } catch {
        throw error.code == .encodingFailed ? VideoError(refusing: option, "\(encoderName): \(error.reason)") : error
      }
    }
  }

  private func validate(
    _ kind: RefusedSetting.Kind, _ value: Int, in range: ClosedRange<Int>
  ) throws(VideoError) {
    try require(range.contains(value), kind, "\(value)", "must be from \(range.lowerBound) to \(range.upperBound)")
  }

  private func require(
    _ holds: Bool, _ kind: RefusedSetting.Kind, _ value: String, _ allowed: @autoclosure () -> String
  ) throws(VideoError) {
    guard !holds else { return }
    throw VideoError(refusing: RefusedSetting(kind: kind, value: value), allowed())
  }
}
