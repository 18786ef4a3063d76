import Zoetrope

/// `zoetrope loop`: the part of footage that loops best, with its seam closed.
enum LoopCommand {
  struct Request {
    var footage = FootageSettings()
    var loop = FootageLoopSettings()
    var spoolLimit: ByteCount?
    var encoding = RenderSettings()
    var sound = SoundRequest()
    var output = OutputRequest()
  }

  static let options: [OptionDefinition<Request>] =
    OutputRequest.options(for: OutputFormat.ofLoops, " %04d.png folder/ -").inside(\.output)
    + [
      .value(.shortestLoop, .time, "shortest loop", standard: "1s, less for short footage") {
        $0.loop.shortest = $1
      },
      .value(.longestLoop, .time, "longest loop", standard: "as long as the footage") { $0.loop.longest = $1 },
      .value(
        .crossfade, .time, "how long the end fades into the start; 0 for a plain cut",
        standard: "0.25s, less for short footage"
      ) { $0.loop.fade = $1 },
      .flag(.bounces, "close the loop by playing it forwards, then backwards") { $0.loop.bounces = true },
      spoolLimitOption { $0.spoolLimit = $1 },
    ] + FootageSettings.options.inside(\.footage)
    + ([OutputRequest.dryRunOption, OutputRequest.formatOption(for: OutputFormat.ofLoops)]
    + (TargetRequest.options + TargetRequest.wallpaperOptions).inside(\.target)
    + Reporting.options.inside(\.reporting))
    .inside(\.output)
    + ([RenderSettings.qualityOption] + RenderSettings.budgetOptions
    + [RenderSettings.transparentOption, RenderSettings.matteOption]).inside(\.encoding)
    + SoundRequest.fileOptions.inside(\.encoding.repetition) + SoundRequest.options.inside(\.sound)
    + VideoChoices.options.inside(\.encoding.video)
    + GIFSettings.options.inside(\.encoding.gif)

  static let command = Command(
    CommandDescription(
      name: "loop", summary: "make footage loop",
      operands: "FOOTAGE -o FILE", offer: .file,
      examples: """
        zoetrope loop clip.mp4 -o loop.mp4 --max 10s
        zoetrope loop clip.mp4 -o loop.gif --crossfade .5s
        zoetrope loop clip.mp4 -o loop.mp4 --bounce
        zoetrope loop clip.mp4 --for discord-sticker
        """,
      text: """
        Finds the part of footage that loops best: its end looks and moves like the frames before its
        start. A crossfade hides the rest of the seam. Footage whose motion goes on from its last frame
        to its first stays whole. To measure the result, use zoetrope verify.
        """,
      firstOptions: [
        "output", "force", "min", "max", "size", "from", "to", "crossfade", "bounce", "quality",
      ]),
    options, Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws {
    if request.output.path != nil, operands.count > 1 {
      let command = ShellWords.text(of: ["zoetrope", "encode", operands[0]])
      throw UsageError("Footage is one file. To join several, use \(command) … -o clip.mp4 first.")
    }
    let path = try onlyWord(operands, "footage", "zoetrope loop clip.mp4 -o loop.mp4", lacksOutput: true)
    try refuseScenes([path], "To render its loop")
    try refuseSeveralPictures(path, output: "clip.apng")
    guard let run = try TargetRun(request.output, [path]) else {
      try write(path, request, console)
      return
    }
    try run.run(console, besides: [(.savePalette, request.encoding.gif.savePalette)]) { file, output in
      var request = request
      request.output = output
      try request.aim(at: file.target, file.format)
      return try write(path, request, console)
    }
  }

  @discardableResult
  private static func write(_ path: String, _ request: Request, _ console: Console) throws -> ResultDescription {
    let output = try request.output.requiredPath()
    let format = try request.output.requiredFormat(of: output, among: OutputFormat.ofLoops)
    try FootageJob.check(format)
    try request.sound.check(given: request.encoding.repetition.sound)
    let footageSettings = request.footage
    guard footageSettings.fitting == nil || footageSettings.bounds != nil || footageSettings.target != nil else {
      throw UsageError("--resize has no effect without --size. Add it, or leave out --resize.")
    }
    var progress = ProgressLine(console: console, request.output.reporting, "encoding")
    defer { progress.clear() }
    let footage = try Footage(path: path, footageSettings, cancellation: console.cancellation) {
      progress.read(frames: $0)
    }
    let loop = try FootageLoop(in: footage, request.loop)
    let settings = request.encoding
    let sound = try request.sound.choice(
      of: footage.sound, given: settings.repetition.sound, among: footage.tracks, name: path,
      from: footage.time(ofFrame: loop.frames.lowerBound),
      change: loop.bounces ? "frames are not shown in their order" : nil, in: format, to: output)
    var job = try FootageJob(
      loop, settings: settings, format: format, spoolLimit: request.spoolLimit, sound: sound.sound)
    job.locations = request.output.locations
    let footageNotes =
      footage.notes + cutLines(footage.cutNote) + IntakeNotes.onOmission(footage.omission, at: footage.frameRate)
    progress.notes =
      request.output.notes(of: output, format, beside: settings.gif.savePalette) + [description(of: loop)]
      + footageNotes + sound.notes + job.notes.lines
    progress.details = [job.video?.encoderText].compactMap(\.self) + sound.details
    func describe(_ report: ExportReport) -> MadeFile {
      progress.add(report.notes.lines)
      var result = ResultDescription(report, format, video: job.video, quality: job.quality, path: output)
      result.start = try? footage.time(ofFrame: loop.frames.lowerBound).exactText
      result.end = try? footage.time(ofFrame: loop.frames.upperBound).exactText
      return MadeFile(
        result: result, fit: report.fit, frames: framesText(result.frames, job.timing.length, in: format))
    }
    return try makeOrPlan(
      output, isDryRun: request.output.isDryRun, progress, leaving: PartialOutput(of: format), describe
    ) {
      try job.run(
        writingTo: output, replaces: request.output.replaces, cancellation: console.cancellation, observer: progress)
    } estimate: {
      try job.estimate(writingTo: output, cancellation: console.cancellation, observer: progress)
    }
  }

  /// The part that was found, in a line.
  private static func description(of loop: FootageLoop) -> String {
    func time(_ frame: Int) -> String {
      ((try? loop.footage.time(ofFrame: frame)) ?? .zero).decimal(places: 2) + " s"
    }
    let part =
      "frames \(loop.frames.lowerBound)…\(loop.frames.upperBound - 1) of \(loop.footage.frameCount), "
      + "\(time(loop.frames.lowerBound)) to \(time(loop.frames.upperBound))"
    if loop.loopsAlready { return part + ", which loop already" }
    if loop.bounces { return part + ", forwards, then backwards" }
    let fade = loop.fadeCount > 0 ? counted(loop.fadeCount, "frame") : nil
    guard let seam = loop.seam else { return part + (fade.map { ", faded over \($0)" } ?? "") }
    let step = "\(seam.text) times the usual one"
    if let fade { return part + ", the step over the seam was \(step) before the fade over \(fade)" }
    // A missing frame is a step of 2.
    return part + ", the step over the seam is \(step)" + (seam > 2 ? ", which may show" : "")
  }
}

extension Double {
  /// The number with one decimal.
  fileprivate var text: String { Rational(Int64((self * 10).rounded()), 10).decimal(places: 1) }
}
