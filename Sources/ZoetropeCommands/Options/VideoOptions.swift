import Zoetrope

extension RenderSettings {
  /// The quality, of every command that writes a GIF or a video.
  static let qualityOption = OptionDefinition<RenderSettings>.number(
    quality, "quality of a GIF or a video; more usually takes more bytes", letter: "Q"
  ) { $0.quality = $1 }

  /// The play count, of every command that writes an animation. That of a GIF has the largest range; that of the format is
  /// checked once it is known.
  static let playCountOption = OptionDefinition<RenderSettings>.number(
    playCountSetting(in: .gif), "how often a GIF, APNG, WebP or AVIF plays, 65536 times only a GIF; 0 is forever"
  ) { $0.playCount = $1 }

  /// The transparency, of every command whose frames may have some.
  static let transparentOption = OptionDefinition<RenderSettings>.flag(
    .transparency, "choose a codec that keeps transparent pixels, or refuse"
  ) { $0.isTransparent = true }

  /// The colour behind translucent pixels, of every command whose frames may have some.
  static let matteOption = OptionDefinition<RenderSettings>.value(
    .matte, .color, "paint over transparent pixels; with --transparent: the colour of a GIF's soft edges"
  ) { $0.matte = $1 }

  /// The number of threads.
  static let threadsOption = OptionDefinition<RenderSettings>.number(
    threads, "number of threads", standard: "one per processor"
  ) { $0.threads = $1 }

  /// The metadata, of every command that records what made a file.
  static let metadataOption = OptionDefinition<RenderSettings>.flag(
    .omitsMetadata, "do not record in the file what made it"
  ) { $0.writesMetadata = false }
}

extension VideoChoices {
  /// The options that decide how frames become a video.
  static let options = OptionDefinition<VideoChoices>.section(
    "Video",
    [
      .value(
        .codec, .codec, names(of: VideoCodec.allCases),
        standard: "by format"
      ) { $0.codec = $1 },
      .value(
        .constantRateFactor, .rateFactor, "the codec's own measure of quality; less looks better",
        standard: "by --quality"
      ) { $0.factor = $1 },
      .value(.bitrate, .bitrate, "average bits per second, such as 4M or 800k") { $0.bitrate = $1 },
      .value(
        .preset, .preset, "effort: a preset of the codec; zoetrope help encode lists them",
        standard: "by the pictures"
      ) { $0.preset = $1 },
      .flag(.debanded, "hide the bands of slow gradients, of h264 and av1; the same as --preset debanded") {
        $0.hidesBands = true
      },
      .value(.depth, .depth, "bits per sample: 10 shows fewer bands", standard: "8; hevc and av1: 10") {
        $0.depth = $1
      },
      .value(
        .pixelFormat, .text("NAME"), "as ffmpeg calls it, such as yuv444p", standard: "by codec, depth, --transparent"
      ) { $0.pixelFormat = $1 },
      .flag(.fullRange, "use all codes of Y'CbCr, not 16 to 235") { $0.usesFullRange = true },
      .value(.encoderOption, .encoderOption, "an option of the encoder, as ffmpeg calls it; repeatable") {
        $0.encoderOptions.append($1)
      }.repeatable,
    ])
}

extension Repetition {
  /// The option for how often a video plays.
  static let countOption = OptionDefinition<Repetition>.value(
    .repeatCount, .number(from: 1), "play the video N times in a row"
  ) { $0.count = $1 }

  /// The options that decide how long the video of a loop is, and what it sounds like, but for ``countOption``.
  static let options = OptionDefinition<Repetition>.section(
    "Video",
    [
      .value(.playingTime, .time, "repeat whole loops for at least this time: 10h, 90m, 45s, 1h30m") {
        $0.playingTime = $1
      },
      .value(.sound, .soundFile, "add the sound of FILE, cut or repeated to the video's length") { $0.sound = $1 },
    ])
}

/// Returns the names of values: `h264, hevc, av1`.
func names<Value: RawRepresentable<String>>(of values: [Value]) -> String {
  values.map(\.rawValue).joined(separator: ", ")
}

extension ValueKind where Value == Fixed {
  fileprivate static var rateFactor: ValueKind {
    ValueKind(placeholder: "N", allowed: "a number such as 18 or 20.5") { text in
      Rational(text).flatMap { $0 >= .zero && $0 <= Rational(100) ? Fixed($0) : nil }
    }
  }
}

extension ValueKind where Value == Int {
  /// Bits per second, such as `4M`, `1.5M`, `800k` or `1500000`.
  fileprivate static var bitrate: ValueKind {
    ValueKind(placeholder: "RATE", allowed: "bits per second such as 4M, 800k or 1500000") { text in
      Rational(text, units: ["k": 1000, "m": 1_000_000]).flatMap {
        $0 > .zero ? Int($0.rounded(.nearest)) : nil
      }
    }
  }
}

extension ValueKind where Value == String {
  /// The path of a file with sound, which is read more than once.
  static var soundFile: ValueKind {
    var kind = ValueKind.file
    kind.read = { path in
      guard path != "-" else { throw UsageError("--audio -: sound is read more than once. Give the name of a file.") }
      return path
    }
    return kind
  }

  /// A name that the encoder checks; a shell offers those of all codecs.
  fileprivate static var preset: ValueKind {
    var kind = ValueKind.text("NAME")
    kind.offer = .words(
      VideoCodec.allCases.flatMap(\.presets).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } })
    kind.read = { $0.lowercased() }
    return kind
  }
}

extension VideoCodec {
  /// A sentence on all presets, with the codecs that have them.
  static var presetText: String {
    func codecs(_ have: (VideoCodec) -> Bool) -> String { "(\(names(of: allCases.filter(have))))" }
    let scales = allCases.map(\.encoderPresets).reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }
    let ranges = scales.compactMap { scale -> String? in
      guard let first = scale.first, let last = scale.last else { return nil }
      return "\(first)…\(last) " + codecs { $0.encoderPresets == scale }
    }
    let own = ownPresets.map { preset in "\(preset) " + codecs { $0.presets.contains(preset) } }
    return "--preset takes \(ranges.joined(separator: ", ")), or one of Zoetrope's: \(own.joined(separator: ", "))."
  }
}

extension ValueKind where Value == YUVFormat.Depth {
  fileprivate static var depth: ValueKind {
    ValueKind(placeholder: "8|10", allowed: "8 or 10", offer: .words(["8", "10"])) {
      Int($0).flatMap(YUVFormat.Depth.init)
    }
  }
}

extension ValueKind where Value == EncoderOption {
  fileprivate static var encoderOption: ValueKind {
    ValueKind(placeholder: "K=V", allowed: "NAME=VALUE, such as tune=grain") { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      return EncoderOption(name: String(parts[0]), value: String(parts[1]))
    }
  }
}
