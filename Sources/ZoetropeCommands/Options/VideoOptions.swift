import Zoetrope

/// The option about how much a GIF or a video keeps of its frames, of every command that writes one.
///
/// - Parameter settings: Where a request keeps what it says.
func qualityOption<Request>(
  _ settings: any WritableKeyPath<Request, RenderSettings> & Sendable
) -> OptionDefinition<Request> {
  .value("quality", nil, "N", "0…100, more is nearer to the frames, and larger [\(GIFSettings.standardQuality)]") {
    $0[keyPath: settings].quality = try readNumber($1, in: GIFSettings.qualities)
  }
}

/// The option about what translucent pixels lie on, of every command whose frames may have some.
///
/// - Parameter settings: Where a request keeps what it says.
func matteOption<Request>(
  _ settings: any WritableKeyPath<Request, GIFSettings> & Sendable, _ help: String
) -> OptionDefinition<Request> {
  .value("matte", nil, "COLOR", help) {
    $0[keyPath: settings].matte = try read($1, "write #rgb or #rrggbb, with or without #, such as ff8800") {
      RGB8(hexadecimal: $0)
    }
  }
}

/// The option about how often a picture that moves plays, of every command that writes one.
///
/// - Parameter settings: Where a request keeps what it says.
func loopCountOption<Request>(
  _ settings: any WritableKeyPath<Request, RenderSettings> & Sendable
) -> OptionDefinition<Request> {
  .value("loop-count", nil, "N", "how often a GIF, APNG or WebP plays; 0 for ever [0]") {
    $0[keyPath: settings].playCount = try readNumber($1, in: 0...65535)
  }
}

/// The option about transparent pixels of a GIF or a video, of every command whose frames may have some.
///
/// - Parameter settings: Where a request keeps what it says.
func transparentOption<Request>(
  _ settings: any WritableKeyPath<Request, RenderSettings> & Sendable
) -> OptionDefinition<Request> {
  .flag("transparent", nil, "what is transparent stays so, where the format can, and is not black") {
    $0[keyPath: settings].isTransparent = true
  }
}

/// The options about how frames become a video, of every command that writes one.
///
/// - Parameter settings: Where a request keeps what they say.
func videoOptions<Request>(
  _ settings: any WritableKeyPath<Request, VideoChoices> & Sendable
) -> [OptionDefinition<Request>] {
  let options: [OptionDefinition<Request>] = [
    .value(
      "codec", nil, "NAME", "h264, hevc, av1, vp9, prores, prores4444, ffv1 [the first that fits]",
      .cases(of: VideoCodec.self)
    ) {
      $0[keyPath: settings].codec = try read($1, "write one of \(codecNames)") { VideoCodec(rawValue: $0) }
    },
    .value("crf", nil, "N", "the codec's own measure of quality, less is better [by --quality]") {
      $0[keyPath: settings].factor = try read($1, "write a number such as 18 or 20.5") { text in
        Rational(text).flatMap { $0 >= .zero && $0 <= Rational(100) ? Fixed($0) : nil }
      }
    },
    .value("bitrate", nil, "RATE", "bits a second on the whole, such as 4M or 800k") {
      $0[keyPath: settings].bitrate = try read($1, "write bits a second such as 4M, 800k or 1500000", readBitrate)
    },
    .value(
      "preset", nil, "NAME", "effort: ultrafast…veryslow [medium], av1 12…0 [8], vp9 8…0 [2]",
      .words(VideoCodec.h264.presets)
    ) {
      $0[keyPath: settings].preset = $1
    },
    .value("depth", nil, "8|10", "bits of a sample: 10 shows fewer bands [8; hevc and av1: 10]", .words(["8", "10"])) {
      $0[keyPath: settings].depth = try read($1, "write 8 or 10") { Int($0).flatMap(YUVFormat.Depth.init) }
    },
    .value("pixel-format", nil, "NAME", "as ffmpeg calls it, such as yuv444p [by codec, depth, --transparent]") {
      $0[keyPath: settings].pixelFormat = $1
    },
    .flag("full-range", nil, "all codes of Y'CbCr, not 16 to 235") { $0[keyPath: settings].usesFullRange = true },
    .value("codec-option", nil, "K=V", "an option of the encoder, as ffmpeg calls it; repeatable") {
      $0[keyPath: settings].encoderOptions.append(try EncoderOption(text: $1))
    }.repeatable,
  ]
  return options.map { $0.under("Video") }
}

/// The options about how long a video goes on, of every command that writes one of a loop.
///
/// - Parameter repetition: Where a request keeps what they say.
func repetitionOptions<Request>(
  _ repetition: any WritableKeyPath<Request, Repetition> & Sendable
) -> [OptionDefinition<Request>] {
  let options: [OptionDefinition<Request>] = [
    .value("repeat", nil, "N", "the loop N times in a row, encoded once") {
      $0[keyPath: repetition].count = try read($1, "write a whole number from 1 on") { Int($0) }
    },
    .value("play-for", nil, "TIME", "as many whole loops as take at least so long: 10h, 90m, 45s, 1h30m") {
      $0[keyPath: repetition].playingTime = try read($1, "write a time such as 10h, 90m, 45s or 1h30m", readTime)
    },
    .value("audio", nil, "FILE", "the sound of FILE under it, cut or repeated to the video's length", .file) {
      $0[keyPath: repetition].sound = $1
    },
  ]
  return options.map { $0.under("Video") }
}

private let codecNames = VideoCodec.allCases.map(\.rawValue).joined(separator: ", ")

/// Bits a second, such as `4M`, `1.5M`, `800k` or `1500000`.
private func readBitrate(_ text: String) -> Int? {
  let units: [Character: Int64] = ["k": 1000, "K": 1000, "M": 1_000_000]
  let unit = text.last.flatMap { units[$0] }
  guard let number = Rational(unit == nil ? text[...] : text.dropLast()), number > .zero,
    let bits = try? number.multiplied(by: Rational(unit ?? 1)).rounded(.nearest)
  else { return nil }
  return Int(bits)
}

extension EncoderOption {
  /// Reads `name=value`.
  fileprivate init(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValueError(text, "write NAME=VALUE, such as tune=grain") }
    self.init(name: String(parts[0]), value: String(parts[1]))
  }
}
