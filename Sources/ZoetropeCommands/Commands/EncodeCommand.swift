import Zoetrope

/// `zoetrope encode`: anybody's frames into a file.
enum EncodeCommand {
  struct Request {
    var intake = IntakeRequest()
    var settings = RenderSettings()
    var output: String?
    var format: OutputFormat?
    var replaces = false
    var isDryRun = false
    var reporting = Reporting()
    var help = false
  }

  static let options: [OptionDefinition<Request>] =
    ownOptions + IntakeRequest.options(\Request.intake) + [
      qualityOption(\Request.settings), transparentOption(\Request.settings),
      matteOption(
        \Request.settings.gif, "what lies under pixels with alpha; with --transparent a GIF's edges"),
      loopCountOption(\Request.settings),
    ] + videoOptions(\Request.settings.video) + gifOptions(\Request.settings.gif)

  private static let ownOptions: [OptionDefinition<Request>] =
    [
      .value("output", "o", "FILE", ".gif .mp4 .mov .webm .mkv .webp .apng .y4m .rgba .rgb; - for a pipe", .file) {
        $0.output = $1
      },
      .flag("force", "f", "replace FILE if it exists") { $0.replaces = true },
      .flag("dry-run", "n", "make nothing; tell about how many bytes and how much time it takes") {
        $0.isDryRun = true
      },
      .value(
        "format", nil, "NAME", "gif, mp4, mov, webm, mkv, webp, apng, y4m, rgba, rgb24 [by the ending]",
        .words(["gif", "mp4", "mov", "webm", "mkv", "webp", "apng", "y4m", "rgba", "rgb24"])
      ) {
        $0.format = try read($1, "write gif, mp4, mov, webm, mkv, webp, apng, y4m, rgba or rgb24") {
          OutputFormat(rawValue: $0)
        }
      },
      .flag("no-metadata", nil, "do not say in the file what made it") { $0.settings.writesMetadata = false },
      .value("threads", nil, "N", "threads that convert and compress [as many as there are processors]") {
        $0.settings.threads = try read($1, "write a whole number from 1 to 256") { Int($0) }
      },
      .flag("help", "h", "this text") { $0.help = true },
    ] + reportingOptions(\.reporting)

  static let description = CommandDescription(
    name: "encode", summary: "encode frames of other programs",
    operands: "INPUT… -o FILE", offer: .file,
    examples: """
      zoetrope encode clip.mp4 -o clip.gif --size 480x --from 2s --to 5s
      zoetrope encode frame-*.png -o loop.gif --fps 25
      zoetrope encode sticker.gif -o sticker.webm --transparent
      ffmpeg -i clip.mp4 -f yuv4mpegpipe - | zoetrope encode - -o clip.gif
      ffmpeg -i clip.mp4 -f rawvideo -pix_fmt rgb24 - | zoetrope encode - --raw rgb24:480x270@20 -o clip.gif
      """,
    text: """
      Encodes frames of other programs: a video or a picture that moves (whatever ffmpeg reads), pictures one
      after another (files, a folder, frame-%04d.png), or what comes through a pipe (-). A video is encoded while
      frames come; those of a GIF, and with --reverse or --bounce, are kept in TMPDIR, 6 or 8 bytes a pixel.
      --raw takes rgb24, rgb48, rgba, rgba64, gray, nv12, yuv420p, yuv422p, yuv444p, and the last three with 10
      behind it; behind the rate may stand :full or :limited and :bt601 or :bt709: yuv420p:480x270@25:bt709.
      """,
    options: options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = Request()
    let inputs = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    guard let output = request.output else {
      throw UsageError("where should it go? Give -o FILE, such as -o loop.gif or -o loop.mp4")
    }
    try checkStandardOutput(output, request.format)
    if !request.isDryRun { try request.reporting.check(output: output) }
    guard var format = request.format ?? OutputFormat(path: output) else {
      throw RequestError(
        .output,
        "\(output): the ending says nothing that can be written; end it in .gif, .mp4, .webm, .mov, .mkv, .webp, .apng, "
          + ".y4m, .rgba or .rgb, or give --format")
    }
    if format == .png, request.format == nil { format = .apng }
    var progress = ProgressLine(console: console, request.reporting)
    let intake = try request.intake.opened(
      inputs, &request.settings, format, console.cancellation,
      kept: { progress.kept(bytes: $0) })
    progress.notes = intake.notes + intake.job.notes
    progress.details = [intake.job.provenance?.text, intake.job.video?.encoderText].compactMap(\.self)
    func described(_ report: EncodeReport) -> (ResultDescription, frames: String) {
      (
        ResultDescription(intake.job, report, path: output),
        "\(frameCountText(report.timing.frameCount)), \(report.timing.length.decimal(places: 3)) s"
      )
    }
    if request.isDryRun {
      let (estimate, report) = try { () throws in
        defer { progress.clear() }
        return try intake.estimate(
          writingTo: output, replaces: request.replaces, cancellation: console.cancellation, progress: progress)
      }()
      let (result, frames) = described(report)
      return try progress.planned(result, estimate, frames: frames)
    }
    let report = try writing(to: output) {
      defer { progress.clear() }
      return try intake.run(
        writingTo: output, replaces: request.replaces, cancellation: console.cancellation, progress: progress)
    }
    let (result, shown) = described(report)
    try progress.made(result, report.fit, frames: shown)
  }
}
