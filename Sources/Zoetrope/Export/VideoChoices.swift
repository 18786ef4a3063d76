import Frames
public import FixedPoint
public import Raster
public import Video

/// The requested settings of a video, WebP, APNG or AVIF that a GIF does not have; the encoder chooses those that are nil.
public struct VideoChoices: Equatable, Sendable {
  /// The codec; nil for the container's usual one, of those that can do what else is requested.
  public var codec: VideoCodec?
  /// The encoder's own constant rate factor, in the range that its codec has: a lower one gives a better quality and more
  /// bytes. At most one of it, ``bitrate`` and ``RenderSettings/quality`` may be given.
  public var factor: Fixed?
  /// The average bit rate in bits per second, 1000…1,000,000,000.
  public var bitrate: Int?
  /// The encoder's trade-off between speed and size, one of `VideoCodec.presets`; nil for the one that suits the frames.
  public var preset: String?
  /// Whether frames of a scene are measured to choose the preset, if none is requested; without that it is the one of scenes
  /// with any detail.
  package var measuresDetail = true
  /// Whether the bands of slow gradients are hidden, by a preset of H.264 and AV1.
  public var hidesBands = false
  /// The bits per sample; nil for the codec's usual number.
  public var depth: YUVFormat.Depth?
  /// The memory format of samples by libav's name, such as `yuv444p`, instead of ``depth``; nil for the codec's usual one.
  public var pixelFormat: String?
  /// Whether Y′CbCr uses all codes (full range, 0…255 of 8 bits) instead of the limited range.
  public var usesFullRange = false
  /// Options of the encoder by libavcodec's names, for WebP by those of libwebp's `WebPConfig`.
  public var encoderOptions: [EncoderOption] = []

  /// Creates settings that are all chosen by the encoder.
  public init() {}
}

extension RenderSettings {
  /// The settings of a video in the order of the provenance.
  var videoRecords: [SettingRecord] {
    [
      .value(.codec, video.codec?.rawValue),
      .value(.quality, recordedQuality?.description, isGiven: quality != nil),
      .value(.constantRateFactor, video.factor?.exactText), .value(.bitrate, video.bitrate?.description),
      .value(.preset, video.preset), .flag(.debanded, video.hidesBands),
      .value(.depth, (video.depth?.rawValue).map { "\($0)" }), .value(.pixelFormat, video.pixelFormat),
      .flag(.fullRange, video.usesFullRange), .flag(.transparency, isTransparent),
    ] + video.encoderOptions.map { .value(.encoderOption, "\($0.name)=\($0.value)") }
  }

  /// The quality of the encoder that was decided, with the standard one where nothing was requested; that of the request where no
  /// encoder was decided, or where the encoder has none or loses nothing unless it is asked to.
  private var recordedQuality: Int? {
    guard quality == nil, video.factor == nil, video.bitrate == nil, let codec = video.codec, !codec.hasFixedRate,
      codec != .apng
    else { return quality }
    return RenderSettings.standardQuality
  }

  /// Refuses settings of a video that a format does not have.
  func checkVideo(for format: OutputFormat) throws(RequestError) {
    guard format.container == nil else { return }
    let hasSamples = !format.takesPixels && !format.isRaw
    let shared: Set<Setting> =
      hasSamples ? [.quality, .transparency, .depth, .pixelFormat, .fullRange] : [.quality, .transparency]
    if let setting = videoRecords.firstGiven(except: shared) {
      throw RequestError(setting, .applies(to: "video", not: format))
    }
    if isTransparent, hasSamples || format == .rgb24 {
      throw RequestError(.transparency, .applies(to: "formats that store alpha", not: format))
    }
  }

  /// Returns the settings of the encoder of a video.
  ///
  /// - Parameters:
  ///   - size: The size of the frames.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - container: The container format.
  ///   - hasAlpha: Whether frames may have transparent pixels.
  ///   - loop: The loop that is drawn; nil for footage, of which nothing is known and which may have cuts.
  func videoSettings(
    _ size: PixelSize, _ frameRate: Rational, _ container: VideoContainer, hasAlpha: Bool, loop: DrawnLoop? = nil
  ) throws -> VideoSettings {
    let codec = try chosenCodec(in: container)
    var settings = VideoSettings(
      width: size.width, height: size.height, frameRate: frameRate, container: container, codec: codec)
    settings.pixelFormat = try chosenPixelFormat(of: codec, hasAlpha: storesAlpha(of: hasAlpha, in: container))
    settings.rateControl = try rateControl()
    try checkEvenness(size, settings)
    let measured = loop.map { video.measuresDetail ? $0.detail : { .drawn } }
    settings.preset =
      try chosenPreset(of: codec)
      ?? codec.defaultPreset(for: measured, in: container, hasAlpha: settings.pixelFormat.hasAlpha)
    settings.findsCuts = loop == nil
    if let loop { settings.keyframeInterval = settings.keyframeInterval(ofLoopOf: loop.frameCount) }
    settings.encoderOptions = video.encoderOptions
    // ffmpeg's name of the interval, which x265 and libvpx are told by other options, too.
    if let interval = video.encoderOptions.last(where: { $0.name == "g" }).flatMap({ Int($0.value) }) {
      settings.keyframeInterval = interval
    }
    do {
      try settings.validate()
    } catch {
      guard let setting = error.setting, let part = Setting(setting.kind, video) else { throw error }
      switch setting.kind {
      case .width, .height: throw RequestError(part, refusing: "\(size)", "the \(setting.kind) \(error.reason)")
      case .keyframeInterval: throw RequestError(part, refusing: "g=\(setting.value)", error.reason)
      default: throw RequestError(part, refusing: "\(setting.value)", error.reason)
      }
    }
    return settings
  }

  private func chosenCodec(in container: VideoContainer) throws(RequestError) -> VideoCodec {
    if let codec = video.codec {
      guard !isTransparent || codec.canKeepAlpha(in: container) else {
        throw RequestError(.transparency, "cannot be kept by \(codec); \(RenderSettings.transparentChoices)")
      }
      return codec
    }
    guard isTransparent else { return container.codecs[0] }
    guard let codec = container.codecs.first(where: { $0.canKeepAlpha(in: container) }) else {
      throw RequestError(.transparency, "cannot be kept by \(container) files; \(RenderSettings.transparentChoices)")
    }
    return codec
  }

  private func chosenPreset(of codec: VideoCodec) throws(RequestError) -> String? {
    guard video.hidesBands else { return video.preset }
    guard video.preset == nil else {
      throw RequestError(.debanded, .conflict(with: .preset, "it is a preset of its own"))
    }
    guard codec.presets.contains(VideoCodec.debandedPreset) else {
      throw RequestError(.debanded, "is for h264 and av1, not for \(codec)")
    }
    return VideoCodec.debandedPreset
  }

  private static let transparentChoices =
    "webm (vp9), mov (prores4444), mkv (vp9, prores4444, ffv1), avif, webp, apng and gif can"

  /// Returns whether a container stores the alpha of frames, on which no matte is painted.
  ///
  /// - Parameter hasAlpha: Whether frames may have transparent pixels.
  func storesAlpha(of hasAlpha: Bool, in container: VideoContainer) -> Bool {
    if isTransparent || !hasAlpha || matte != nil { return isTransparent }
    // Named pixel formats say themselves what they store.
    if let name = video.pixelFormat { return PixelFormat(libavName: name, range: .limited)?.hasAlpha ?? false }
    // VP9 has alpha in 8 bits only.
    guard video.depth != .ten || video.codec != nil && video.codec != .vp9 else { return false }
    return (video.codec ?? container.codecs[0]).canKeepAlpha(in: container)
  }

  private func chosenPixelFormat(of codec: VideoCodec, hasAlpha: Bool) throws(RequestError) -> PixelFormat {
    let range: YUVFormat.Range = video.usesFullRange ? .full : .limited
    if codec == .vp9, video.depth == .ten, isTransparent, video.pixelFormat == nil {
      throw RequestError(.depth, .conflict(with: .transparency, "vp9 stores alpha in 8 bits only"))
    }
    var format = codec.pixelFormat(depth: video.depth, hasAlpha: hasAlpha)
    if let pixelFormat = video.pixelFormat {
      if video.depth != nil {
        throw RequestError(.depth, .conflict(with: .pixelFormat, "\(pixelFormat) has a depth of its own"))
      }
      guard let named = PixelFormat(libavName: pixelFormat, range: range) else {
        let example = VideoSettings(width: 64, height: 64, frameRate: Rational(1), codec: codec)
        let names = (try? example.pixelFormatNames()) ?? PixelFormat.libavNames
        throw RequestError(.pixelFormat, refusing: pixelFormat, "write one of \(names.joined(separator: ", "))")
      }
      guard named.hasAlpha || !isTransparent else {
        throw RequestError(.pixelFormat, value: pixelFormat, .conflict(with: .transparency, "it stores no alpha"))
      }
      format = named
    }
    switch format {
    case .yuv(var samples):
      if video.usesFullRange, [.prores, .prores4444].contains(codec) {
        throw RequestError(.fullRange, "is not stored by \(codec), whose samples players take for 16 to 235")
      }
      samples.range = range
      return .yuv(samples)
    case .rgb:
      if video.usesFullRange { throw RequestError(.fullRange, "is about Y′CbCr; \(codec) takes \(format.libavName)") }
      if video.depth == .ten {
        throw RequestError(.depth, refusing: "10", "\(codec) takes \(format.libavName), which has 8 bits")
      }
      return format
    }
  }

  /// Returns the format of uncompressed Y′CbCr samples.
  func uncompressedSamples() throws(RequestError) -> YUVFormat {
    guard case .yuv(let samples) = try chosenPixelFormat(of: .h264, hasAlpha: isTransparent) else {
      throw RequestError(
        .pixelFormat, refusing: video.pixelFormat ?? "", "uncompressed frames are Y′CbCr, such as yuv420p")
    }
    return samples
  }

  private func rateControl() throws(RequestError) -> RateControl? {
    try NumberSetting(.bitrate, VideoSettings.bitrates).check(video.bitrate)
    let wishes: [(part: Setting, rate: RateControl?)] = [
      (.quality, quality.map(RateControl.quality)), (.constantRateFactor, video.factor.map(RateControl.factor)),
      (.bitrate, video.bitrate.map(RateControl.bitrate)),
    ]
    let given = wishes.filter { $0.rate != nil }
    if given.count > 1 {
      throw RequestError(given[1].part, .conflict(with: given[0].part, "each of them decides the size of the file"))
    }
    return given.first?.rate
  }

  /// Returns a size, with each side that a container's codec needs even and that is odd larger by one.
  ///
  /// - Parameter hasAlpha: Whether frames may have transparent pixels.
  func evenSize(for size: PixelSize, in container: VideoContainer, hasAlpha: Bool) throws(RequestError) -> PixelSize {
    let codec = try chosenCodec(in: container)
    var settings = VideoSettings(
      width: size.width, height: size.height, frameRate: Rational(1), container: container, codec: codec)
    settings.pixelFormat = try chosenPixelFormat(of: codec, hasAlpha: storesAlpha(of: hasAlpha, in: container))
    return size.even(for: settings)
  }

  private func checkEvenness(_ size: PixelSize, _ settings: VideoSettings) throws(RequestError) {
    let even = size.even(for: settings)
    guard size != even else { return }
    // A side that was left open follows from the other one, so that no whole size would be the remedy.
    let sides = [(size.width != even.width, "width"), (size.height != even.height, "height")].filter(\.0).map(\.1)
    throw RequestError(
      .size, refusing: "\(size)",
      "\(settings.codec) needs even sides, since a chroma sample serves two; use an even "
        + sides.joined(separator: " and "))
  }

  /// Returns the same settings with those of a video's encoder where nothing was requested, but for the quality: another format
  /// has another standard.
  func decided(as settings: VideoSettings) -> RenderSettings {
    var decided = self
    decided.video.codec = settings.codec
    (decided.video.preset, decided.video.hidesBands) = (settings.preset, false)
    if video.pixelFormat == nil { decided.video.depth = video.depth ?? settings.codec.choosableDepth }
    return decided
  }
}

extension PixelSize {
  /// Returns the size with even sides where the settings need them.
  fileprivate func even(for video: VideoSettings) -> PixelSize {
    let (across, down) = video.evenSides
    return PixelSize(width: width + (across ? width % 2 : 0), height: height + (down ? height % 2 : 0))
  }
}

extension Fixed {
  /// The shortest of the decimals with five places, which read as this number again: half a step of the fifth place is
  /// less than half a step of 1/65536.
  fileprivate var exactText: String { Rational(raw, 1 << 16).decimal(places: 5) }
}

extension Setting {
  /// The part of a request that a refused setting came from; nil for what nobody asked for.
  fileprivate init?(_ kind: RefusedSetting.Kind, _ choices: VideoChoices) {
    switch kind {
    case .width, .height, .size: self = .size
    case .frameRate: self = .frameRate
    case .codec: self = .codec
    case .quality: self = .quality
    case .factor: self = .constantRateFactor
    case .bitrate: self = .bitrate
    case .preset: self = .preset
    case .pixelFormat: self = choices.pixelFormat == nil ? .depth : .pixelFormat
    // Only a requested interval can be out of range.
    case .encoderOption, .keyframeInterval: self = .encoderOption
    case .container, .threadCount, .playCount, .comment, .palette: return nil
    }
  }
}
