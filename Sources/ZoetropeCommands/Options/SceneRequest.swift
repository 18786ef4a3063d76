import Zoetrope

/// A scene, and how it is rendered: the request of the commands that render, and a part of those of `plan` and
/// `verify`.
struct SceneRequest {
  var settings = RenderSettings()
  var overrides: [SceneOverride] = []
  /// The option that replaces the colours, `recolor` or `theme`; nil without one.
  private var colorOption: Setting?
  var sceneDigest: SHA256Digest?
  var output = OutputRequest()
  var manifest: String?
  var resumes = false
  /// Whether the colour scheme is requested.
  var givesScheme = false
}

extension SceneRequest {
  /// Returns the job that renders a scene as requested.
  ///
  /// - Parameters:
  ///   - scene: The name of a built-in scene, the path of a file, or `-` for standard input.
  ///   - format: The format of the output.
  func job(of scene: String, in format: OutputFormat) throws -> RenderJob {
    try RenderJob(
      nameOrPath: scene, overrides: overrides, settings: settings, format: format, expecting: sceneDigest)
  }

  /// Overrides a value of the scene. An option before it that chooses the same value has no effect, as if it were given twice.
  mutating func append(_ override: SceneOverride) {
    overrides.append(override)
    switch override.path {
    case "seed": settings.choices.seed = nil
    case "layout": settings.choices.layout = nil
    default: break
    }
  }

  /// Replaces the colours of the scene.
  ///
  /// - Parameters:
  ///   - colors: The override of the scene's key for it.
  ///   - option: The option.
  /// - Throws: ``UsageError`` if another option replaces them, since only one of both could count.
  mutating func recolor(_ colors: SceneOverride, by option: Setting) throws {
    guard colorOption ?? option == option else {
      throw UsageError("--recolor and --theme exclude each other. Leave out one of them.")
    }
    colorOption = option
    var colors = colors
    colors.setting = option.rawValue
    overrides.append(colors)
  }

  /// Reads the options of a recorded command that renders a scene.
  ///
  /// - Parameters:
  ///   - provenance: The command.
  ///   - others: Its options beside those for the frames of videos.
  /// - Returns: The scene; nil for a command that this version does not know.
  mutating func read(_ provenance: Provenance, _ others: [OptionDefinition<SceneRequest>]) -> String? {
    let known =
      SceneRequest.options + SceneRequest.pictureOptions + SceneRequest.encodingOptions
      + SceneRequest.repetitionOptions + [SceneRequest.resumingOption] + others
    guard provenance.words.first == "render",
      let words = try? parseOptions(Array(provenance.words.dropFirst()), known, into: &self), words.count == 1
    else { return nil }
    return words[0]
  }
}
