import Preview
import Zoetrope

extension SceneRequest {
  /// The options that decide what the frames are, and in which format.
  static let options = frameOptions + [formatOption("by extension")]

  /// The options that decide what the frames are.
  private static let frameOptions: [OptionDefinition<SceneRequest>] =
    [
      .value(.loop, .loop, "exact, 160s (whole turns), ~160s (near), 20s..60s, fit:10% (speeds), sway:12s") {
        $0.settings.loop = $1
      },
      .value(
        .frameRate, .frameRate, "frames per second, such as 12.5 or 30000/1001", letter: "r",
        standard: "GIF, WebP, APNG, AVIF: 20; others: 30"
      ) { $0.settings.frameRate = $1 },
      .value(.offset, .time, "position in the loop of the first frame, such as 3s") { $0.settings.offset = $1 },
      .flag(.reverses, "play backwards") { $0.settings.reverses = true },
      .flag(.bounces, "play forwards, then backwards, without doubled frames at the ends") {
        $0.settings.bounces = true
      },
      .value(.hold, .time, "how much longer the last frame is shown, such as 1s") { $0.settings.hold = $1 },
    ] + SizeOptions.options(standard: "GIF, WebP, APNG, AVIF: 480x270; others: 1920x1080").inside(\.settings.bounds) + [
      .value(.scale, .positive("N", such: "2 or 1.5"), "pixels per point", standard: "so that the short sides fit") {
        $0.settings.scale = $1
      },
      .value(.override, .override, "override a value of the scene: layers[1].blur=40; repeatable") {
        $0.append($1)
      }.repeatable,
      .value(.recolor, .colors, "colours for the scene, from its background to its brightest: ff5500,0033aa") {
        try $0.recolor($1, by: .recolor)
      },
      .value(.theme, .theme, "curated colours for the scene, light and dark") { try $0.recolor($1, by: .theme) },
      .value(.sceneDigest, .digest, "refuse any other scene; a file's metadata has the hash") { $0.sceneDigest = $1 },
      .value(.seed, .seed, "another arrangement", standard: "the scene's own") { $0.settings.choices.seed = $1 },
      .value(.scheme, .choice("light|dark", of: ColorScheme.allCases), "colour scheme", standard: "light") {
        ($0.settings.choices.scheme, $0.givesScheme) = ($1, true)
      },
      .value(
        .layout, .choice("strict|clamped", of: Layout.allCases), "height of groups of layers",
        standard: "the scene's own"
      ) { $0.settings.choices.layout = $1 },
      .flag(.reducesMotion, "variant without motion") { $0.settings.choices.reduceMotion = true },
      .flag(.reducesTransparency, "variant without translucent layers") {
        $0.settings.choices.reduceTransparency = true
      },
      .flag(.differentiatesWithoutColor, "variant that does not rely on colour") {
        $0.settings.choices.differentiateWithoutColor = true
      },
      .flag(.omitsBackground, "leave out the layers at the bottom that fill the canvas") {
        $0.settings.choices.omitsBackground = true
      },
    ]

  /// The option that names the format.
  ///
  /// - Parameters:
  ///   - standard: The format without the option, for the help.
  ///   - formats: The formats.
  private static func formatOption(
    _ standard: String, of formats: [OutputFormat] = OutputFormat.allCases
  ) -> OptionDefinition<SceneRequest> {
    OutputRequest.formatOption(for: formats, standard: standard).inside(\.output)
  }

  /// The options of commands that name no file of the format: without one it is MP4.
  static let optionsWithoutFile = frameOptions + [formatOption("mp4")]

  /// The options of parts, of which not every format can be made.
  static let partOptions = frameOptions + [formatOption("mp4", of: OutputFormat.allCases.filter(\.isMadeInParts))]

  /// The options of previews, which show what moves.
  static let previewOptions = frameOptions + [formatOption("by extension", of: OutputFormat.ofPreviews)]

  /// The options that decide what a kind of file shows.
  static let pictureOptions: [OptionDefinition<SceneRequest>] = [
    .value(.frame, .number(from: 0), "one frame, as a PNG or an AVIF, counted from 0") { $0.settings.frame = $1 },
    .value(.moment, .time, "one frame, as a PNG or an AVIF: the one shown at this time, such as 2.5s") {
      $0.settings.moment = $1
    },
    RenderSettings.matteOption.inside(\.settings),
  ]

  /// The options that decide how the frames are encoded.
  static let encodingOptions: [OptionDefinition<SceneRequest>] =
    ([RenderSettings.qualityOption] + RenderSettings.budgetOptions
    + [RenderSettings.transparentOption, RenderSettings.playCountOption]).inside(\.settings)
    + VideoChoices.options.inside(\.settings.video)

  /// The options that decide how often the loop plays in the file, and with what sound.
  static let repetitionOptions: [OptionDefinition<SceneRequest>] =
    [RenderSettings.repeatOption("play the loop of a video N times in a row; ")].inside(\.settings)
    + Repetition.options.inside(\.settings.repetition)

  /// The options that decide how a GIF is made, but not what it shows.
  static let gifOptions: [OptionDefinition<SceneRequest>] = GIFSettings.options.inside(\.settings.gif)

  /// The option of output that can be resumed.
  static let resumingOption: OptionDefinition<SceneRequest> = .flag(
    .resuming, "continue where the same command stopped: PNGs, or a video begun with --resume"
  ) { $0.resumes = true }

  /// The options that only rendering has.
  static let renderingOptions: [OptionDefinition<SceneRequest>] =
    [
      resumingOption,
      .value(.manifest, .file, "also write the SHA-256 of every frame") { $0.manifest = outputPath($1) },
    ] + [RenderSettings.metadataOption, RenderSettings.threadsOption].inside(\.settings)
}

extension ValueKind where Value == LoopRequest {
  fileprivate static var loop: ValueKind {
    ValueKind(
      placeholder: "LOOP", allowed: "exact, 160s, ~160s, 20s..60s, fit:10% or sway:12s", offer: .words(["exact"])
    ) { LoopRequest($0) }
  }
}

extension ValueKind where Value == SceneOverride {
  /// Colours that replace those of a scene.
  fileprivate static var colors: ValueKind {
    let allowed = "colours such as ff5500,0033aa"
    return ValueKind(placeholder: "COLORS", allowed: allowed) { text in
      let colors = colorTexts(text)
      if colors.contains("") { return nil }
      if let other = colors.first(where: { RGB8(text: $0) == nil }) {
        throw ValueError(other, allowed: allowed, guess: didYouMean(other, among: RGB8.names))
      }
      let values = colors.map { SceneValue.string($0) }
      return try SceneOverride(path: "recolor", value: .array(values))
    }
  }

  /// The name of a theme.
  fileprivate static var theme: ValueKind {
    let names = ColorTheme.allCases.map(\.rawValue)
    return ValueKind(placeholder: "NAME", allowed: alternatives(names), offer: .words(names)) { text in
      names.contains(text) ? try SceneOverride(path: "recolor", value: .string(text)) : nil
    }
  }

  fileprivate static var override: ValueKind {
    ValueKind(placeholder: "PATH=VALUE", allowed: "path=value, such as layers[1].blur=40") {
      try SceneOverride(text: $0)
    }
  }
}

extension ValueKind where Value == SHA256Digest {
  fileprivate static var digest: ValueKind {
    ValueKind(placeholder: "HASH", allowed: "64 hexadecimal digits") { SHA256Digest($0) }
  }
}

extension ValueKind where Value == UInt64 {
  fileprivate static var seed: ValueKind {
    ValueKind(placeholder: "N", allowed: "a whole number from 0 to \(UInt64.max)") { UInt64($0) }
  }
}

/// Returns the texts between commas, except for commas within parentheses, as in `rgb(255, 85, 0),coral`.
private func colorTexts(_ text: String) -> [String] {
  var (texts, depth) = ([""], 0)
  for character in text {
    depth += character == "(" ? 1 : character == ")" ? -1 : 0
    if character == ",", depth == 0 {
      texts.append("")
    } else if !texts[texts.count - 1].isEmpty || !character.isWhitespace {
      texts[texts.count - 1].append(character)
    }
  }
  return texts
}
