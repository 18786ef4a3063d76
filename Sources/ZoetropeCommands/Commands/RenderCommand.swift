import Zoetrope

/// `zoetrope render`: a scene into a file.
enum RenderCommand {
  static let options: [OptionDefinition<SceneRequest>] =
    (OutputRequest.options(for: OutputFormat.ofFrames, " %04d.png folder/ -")
    + [OutputRequest.dryRunOption] + (TargetRequest.options + TargetRequest.wallpaperOptions).inside(\.target)
    + Reporting.options.inside(\.reporting))
    .inside(\.output)
    + SceneRequest.renderingOptions + SceneRequest.pictureOptions + SceneRequest.encodingOptions
    + SceneRequest.repetitionOptions
    + SceneRequest.options + SceneRequest.gifOptions

  static let command = Command(
    CommandDescription(
      name: "render", summary: "render a scene into a GIF or a video",
      operands: "SCENE -o FILE", offer: .scene,
      examples: """
        zoetrope render aurora -o aurora.gif
        zoetrope render aurora -o wallpaper.mp4 --size 3840x2160 --loop 160s
        zoetrope render my-scene.json -o dark.gif --scheme dark --seed 7 --loop sway:8s
        zoetrope render aurora -o stream.mp4 --play-for 10h --audio rain.mp3
        zoetrope render aurora -o poster.png --frame 40
        zoetrope render aurora --for slack-emoji
        """,
      text: """
        Renders a scene, a built-in one (zoetrope scenes lists them) or a file, as a loop without a seam;
        - is a scene from standard input. FILE appears only when it is complete.
        Without --loop the loop is the exact one if that is short; otherwise it has whole turns, in about
        12 s for a GIF, WebP, APNG or AVIF, and 60 s for all other formats.
        """,
      firstOptions: [
        "output", "force", "size", "fps", "loop", "quality", "max-size", "transparent", "seed", "set",
      ]), options, SceneRequest.init, run)

  private static func run(_ request: SceneRequest, _ operands: [String], _ console: Console) throws {
    let scene = try onlyScene(
      operands, "zoetrope render aurora -o aurora.gif", lacksOutput: request.output.path == nil)
    // A scheme that is asked for has no twin.
    let schemes = request.givesScheme ? [] : ColorScheme.allCases
    guard let run = try TargetRun(request.output, [scene], schemes: schemes) else {
      try write(scene, request, console)
      return
    }
    guard !request.resumes else {
      throw UsageError(
        "--resume and --for exclude each other: files for a target appear at once. Leave out one of them.")
    }
    try run.run(
      console, besides: [(.manifest, request.manifest), (.savePalette, request.settings.gif.savePalette)]
    ) { file, output in
      var request = request
      request.output = output
      if let scheme = file.scheme { request.settings.choices.scheme = scheme }
      try request.settings.setPlayCount(for: file.format, repeatsVideo: true)
      try request.settings.aim(at: file.target, file.format)
      return try write(scene, request, console)
    }
  }

  @discardableResult
  private static func write(
    _ scene: String, _ request: SceneRequest, _ console: Console
  ) throws -> ResultDescription {
    let (output, format) = try output(of: request)
    var request = request
    try request.settings.setPlayCount(for: format, repeatsVideo: true)
    guard request.settings.repetition.count == nil || format.isVideo else {
      throw RequestError(.repeatCount, .applies(to: "mp4, mov, webm, mkv, gif, apng, webp and avif", not: format))
    }
    var job = try request.job(of: scene, in: format)
    job.locations = request.output.locations
    var progress = ProgressLine(
      console: console, request.output.reporting, "rendering",
      notes: request.output.notes(
        of: output, format, resumes: request.resumes, beside: request.manifest, request.settings.gif.savePalette))
    // Within a size limit, the loop may get another rate, and so another length.
    if job.settings.maximumSize == nil { progress.notes += loopNotes(on: job, request) }
    progress.notes += job.sceneNotes.lines + hints(request)
    progress.details = job.details + [job.provenance?.text, job.video?.encoderText].compactMap(\.self)
    func describe(_ report: ExportReport) -> MadeFile {
      progress.add(report.notes.lines)
      if let fit = report.fit { progress.add(loopNotes(on: job, request, fit)) }
      var result = ResultDescription(
        report, format, video: job.video, quality: job.quality, job.provenance(of: report.fit),
        path: request.output.path)
      let settings = request.settings
      result.addToCommand(
        resumes: request.resumes && job.format.isVideo, sound: settings.repetition.sound,
        omitsMetadata: !settings.writesMetadata)
      return MadeFile(result: result, fit: report.fit, frames: frames(of: job, report.fit))
    }
    return try makeOrPlan(
      output, isDryRun: request.output.isDryRun, progress,
      leaving: request.resumes ? .beginning : PartialOutput(of: job.format), describe
    ) {
      try job.run(
        writingTo: output, manifest: request.manifest, replaces: request.output.replaces, resumes: request.resumes,
        cancellation: console.cancellation, observer: progress)
    } estimate: {
      try job.estimate(
        writingTo: output, manifest: request.manifest, resumes: request.resumes, cancellation: console.cancellation,
        observer: progress)
    }
  }

  /// The notes on the loop, with the option that keeps the pace.
  private static func loopNotes(on job: RenderJob, _ request: SceneRequest, _ fit: SizeFit? = nil) -> [String] {
    let isHasty = job.plan.isHasty && request.settings.loop == nil
    return job.loopNotes(of: fit) + (isHasty ? ["use --loop sway:12s to keep the pace and swing back and forth"] : [])
  }

  /// The option that continues an earlier job. Its parts stay, as they may be the work of hours.
  private static func hints(_ request: SceneRequest) -> [String] {
    guard !request.resumes, let parts = request.output.path.flatMap({ RenderJob.stoppedParts(beside: $0) }) else {
      return []
    }
    return ["a stopped render --resume left \(parts); run it again with --force to continue, or remove the folder"]
  }

  /// The frames that a file has, and their time.
  private static func frames(of job: RenderJob, _ fit: SizeFit?) -> String {
    if job.isStill { return "frame \(job.settings.frame ?? 0) of \(job.order.count)" }
    return (job.repeatCount > 1 ? "\(job.repeatCount) times " : "")
      + framesText(fit?.frameCount ?? job.order.count, fit?.timing.length ?? job.shownLength, in: job.format)
  }

  /// The file to be written, and its format.
  private static func output(of request: SceneRequest) throws -> (path: String, OutputFormat) {
    let output = request.output
    if !output.isDryRun { try output.reporting.check(output: request.manifest, of: "--manifest") }
    if output.format == .null {
      if !output.isDryRun { try output.reporting.check(output: output.path) }
      return (outputName(output.path), .null)
    }
    let path = try output.requiredPath()
    return (path, try output.requiredFormat(of: path, among: OutputFormat.ofFrames))
  }
}
