import Zoetrope

/// `zoetrope render`: a scene into a file.
enum RenderCommand {
  static let options =
    SceneRequest.outputOptions + SceneRequest.pictureOptions + SceneRequest.encodingOptions + SceneRequest.options
    + [SceneRequest.helpOption] + SceneRequest.gifOptions

  static let description = CommandDescription(
    name: "render", summary: "render a scene into a GIF or a video",
    operands: "SCENE -o FILE", offer: .scene,
    examples: """
      zoetrope render aurora -o aurora.gif
      zoetrope render aurora -o wallpaper.mp4 --size 3840x2160 --loop 160s
      zoetrope render my-scene.json -o dark.gif --scheme dark --seed 7 --loop sway:8s
      zoetrope render aurora -o stream.mp4 --play-for 10h --audio rain.mp3
      zoetrope render aurora -o poster.png --frame 40
      """,
    text: """
      Renders a scene, a built-in one (zoetrope scenes lists them) or a file, as a loop without a seam.
      Nothing is overwritten without --force, and FILE appears only when it is complete.
      Without --loop: the exact loop if it is short; else a GIF sways for 12 s, and a video turns for about 60 s.
      """,
    options: options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = SceneRequest()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    let scene = try onlyWord(rest, "a scene", "zoetrope render aurora -o aurora.gif")
    let format = try format(of: request)
    if !request.isDryRun { try request.reporting.check(output: request.output) }
    func makeJob(_ format: OutputFormat) throws -> RenderJob {
      try RenderJob(
        nameOrPath: scene, overrides: request.overrides, settings: request.settings, format: format,
        expecting: request.sceneDigest)
    }
    var job = try makeJob(format)
    // A single frame needs nothing of what moves: then it is as exact as a still picture can be.
    if format == .apng, request.format == nil, job.order.count == 1 { job = try makeJob(.png) }
    var progress = ProgressLine(console: console, request.reporting, notes: job.notes)
    progress.details = [job.provenance?.text, job.video?.encoderText].compactMap(\.self)
    let output = request.output ?? "nothing"
    if request.isDryRun {
      let estimate = try { () throws in
        defer { progress.clear() }
        return try job.estimate(
          writingTo: output, replaces: request.replaces, cancellation: console.cancellation, observer: progress)
      }()
      return try progress.planned(
        ResultDescription(job, nil, path: request.output), estimate, frames: frames(of: job, nil))
    }
    let part: PartialOutput = request.resumes ? .beginning : job.format == .pngs ? .someFiles : .nothing
    let report = try writing(to: output, leaving: part) {
      defer { progress.clear() }
      return try job.run(
        writingTo: output, manifest: request.manifest, replaces: request.replaces, resumes: request.resumes,
        cancellation: console.cancellation, observer: progress)
    }
    var result = ResultDescription(job, report.fit, path: request.output)
    result.bytes = report.bytes
    try progress.made(result, report.fit, frames: frames(of: job, report.fit))
  }

  /// The frames that a file has, and their time.
  private static func frames(of job: RenderJob, _ fit: SizeFit?) -> String {
    if job.format == .png { return "frame \(job.settings.frame ?? 0) of \(job.order.count)" }
    let count = frameCountText(fit?.frameCount ?? job.order.count)
    return (job.loopCount > 1 ? "\(job.loopCount) times " : "") + "\(count), \(job.shownLength) s"
  }

  private static func format(of request: SceneRequest) throws -> OutputFormat {
    if request.format == .null { return .null }
    guard let output = request.output else {
      throw UsageError("where should it go? Give -o FILE, such as -o loop.gif or -o loop.mp4")
    }
    try checkStandardOutput(output, request.format)
    if let format = request.format { return format }
    if PNGSequence.isNamed(by: output) { return .pngs }
    guard let format = OutputFormat(path: output) else {
      throw RequestError(
        .output,
        "\(output): the ending says nothing that can be written; end it in .gif, .mp4, .webm, .mov, .mkv, .webp, .apng, "
          + ".png, .y4m, .rgba or .rgb, or give --format")
    }
    // Like other pictures a PNG moves, unless one frame is asked for.
    let isStill = request.settings.frame != nil || request.settings.moment != nil
    return format == .png && !isStill ? .apng : format
  }
}
