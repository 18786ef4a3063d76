import Zoetrope

/// What the commands about a scene have in common: the scene, and everything about how it is rendered.
struct SceneRequest {
  var settings = RenderSettings()
  var overrides: [SceneOverride] = []
  var sceneDigest: SHA256Digest?
  var output: String?
  var manifest: String?
  var format: OutputFormat?
  var replaces = false
  var resumes = false
  var isDryRun = false
  var reporting = Reporting()
  var table = false
  var help = false

  /// The options that decide what the frames are.
  static let options: [OptionDefinition<SceneRequest>] = [
    .value(
      "loop", nil, "LOOP", "exact, 160s (whole turns near it), 20s..60s, fit:10% (speeds), sway:12s",
      .words(["exact"])
    ) {
      $0.settings.loop = try read($1, "write exact, 160s, 20s..60s, fit:10% or sway:12s") { LoopRequest($0) }
    },
    .value("fps", "r", "RATE", "frames per second, such as 12.5 or 30000/1001 [20, video 30]") {
      $0.settings.frameRate = try read($1, "write a number above 0 such as 20, 12.5 or 30000/1001") {
        Rational($0).flatMap { $0 > .zero ? $0 : nil }
      }
    },
    .value("offset", nil, "TIME", "where in the loop to begin, such as 3s: what the first frame shows") {
      $0.settings.offset = try read($1, "write seconds such as 3s or 0.5", readSeconds)
    },
    .flag("reverse", nil, "backwards") { $0.settings.reverses = true },
    .flag("bounce", nil, "there and back, without doubled frames at the ends") { $0.settings.bounces = true },
    .value("hold-last", nil, "TIME", "how much longer the last frame stays, such as 1s") {
      $0.settings.hold = try read($1, "write seconds such as 1s or 0.5", readSeconds)
    },
    .value("size", "s", "WxH", "pixels [480x270, video 1920x1080]") {
      $0.settings.size = try read($1, "write columns and rows such as 1920x1080", PixelSize.init(text:))
    },
    .value("scale", nil, "N", "pixels a point [so that the short sides fit]") {
      $0.settings.scale = try read($1, "write a number above 0 such as 2 or 1.5") {
        Rational($0).flatMap { $0 > .zero ? $0 : nil }
      }
    },
    .value("set", nil, "PATH=VALUE", "override what the scene says: layers[1].blur=40; repeatable") {
      $0.overrides.append(try SceneOverride(text: $1))
    }.repeatable,
    .value("scene-sha256", nil, "HASH", "refuse any other scene: the hash is that in a file's metadata") {
      $0.sceneDigest = try read($1, "write 64 hexadecimal digits") { SHA256Digest($0) }
    },
    .value("seed", nil, "N", "another arrangement [the scene's own]") {
      $0.settings.choices.seed = try read($1, "write a whole number from 0 to \(UInt64.max)") { UInt64($0) }
    },
    .value("scheme", nil, "light|dark", "the colours [light]", .cases(of: ColorScheme.self)) {
      $0.settings.choices.scheme = try read($1, "write light or dark") { ColorScheme(rawValue: $0) }
    },
    .value("layout", nil, "strict|clamped", "how tall stacks are laid out [the scene's own]", .cases(of: Layout.self)) {
      $0.settings.choices.layout = try read($1, "write strict or clamped") { Layout(rawValue: $0) }
    },
    .flag("reduce-motion", nil, "nothing moves") { $0.settings.choices.reduceMotion = true },
    .flag("reduce-transparency", nil, "its form without translucent layers") {
      $0.settings.choices.reduceTransparency = true
    },
    .flag("differentiate-without-color", nil, "its form in which colour carries nothing") {
      $0.settings.choices.differentiateWithoutColor = true
    },
    .value(
      "format", nil, "NAME", "\(OutputFormat.allCases.map(\.rawValue).joined(separator: " ")) [by the ending]",
      .cases(of: OutputFormat.self)
    ) {
      $0.format = try read($1, "write \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))") {
        OutputFormat(rawValue: $0)
      }
    },
  ]

  /// The options that decide what a kind of file shows.
  static let pictureOptions: [OptionDefinition<SceneRequest>] = [
    .value("frame", nil, "N", "one frame as a PNG, counted from 0") {
      $0.settings.frame = try read($1, "write a whole number from 0 on") { Int($0) }
    },
    .value("at", nil, "TIME", "one frame as a PNG: what shows then, such as 2.5s") {
      $0.settings.moment = try read($1, "write seconds such as 2.5s or 0", readSeconds)
    },
    matteOption(\SceneRequest.settings.gif, "with --transparent: a GIF's soft edges, for a ground such as ff8800"),
  ]

  /// The options that decide how it is encoded.
  static let encodingOptions =
    [
      qualityOption(\SceneRequest.settings), transparentOption(\SceneRequest.settings),
      loopCountOption(\SceneRequest.settings),
    ]
    + videoOptions(\SceneRequest.settings.video)
    + repetitionOptions(\SceneRequest.settings.repetition)

  /// The options that decide how a GIF is made, but not what it shows.
  static let gifOptions: [OptionDefinition<SceneRequest>] = ZoetropeCommands.gifOptions(\.settings.gif)

  /// The options that only rendering has.
  static let outputOptions: [OptionDefinition<SceneRequest>] =
    [
      .value(
        "output", "o", "FILE", ".gif .mp4 .mov .webm .mkv .webp .apng .png .y4m, f-%04d.png, folder/, - (pipe)", .file
      ) {
        $0.output = $1
      },
      .flag("force", "f", "replace FILE if it exists") { $0.replaces = true },
      .flag("resume", nil, "go on where the same command stopped: a video (given from the start) or PNGs") {
        $0.resumes = true
      },
      .flag("dry-run", "n", "make nothing; tell about how many bytes and how much time it takes") {
        $0.isDryRun = true
      },
      .value("manifest", nil, "FILE", "write the SHA-256 of every frame, too", .file) { $0.manifest = $1 },
      .flag("no-metadata", nil, "do not say in the file what made it") { $0.settings.writesMetadata = false },
      .value("threads", nil, "N", "threads that render [as many as there are processors]") {
        $0.settings.threads = try read($1, "write a whole number from 1 to 256") { Int($0) }
      },
    ] + reportingOptions(\.reporting)

  static let helpOption = OptionDefinition<SceneRequest>.flag("help", "h", "this text") { $0.help = true }
}
