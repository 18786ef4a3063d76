import Zoetrope

/// `zoetrope encode`: frames of other programs into a file.
enum EncodeCommand {
  struct Request {
    var intake = IntakeRequest()
    var settings = RenderSettings()
    var output = OutputRequest()
  }

  static let options: [OptionDefinition<Request>] =
    (OutputRequest.options(for: OutputFormat.ofFrames, " %04d.png folder/ -")
    + [OutputRequest.dryRunOption, OutputRequest.formatOption(for: OutputFormat.ofFrames)]
    + (TargetRequest.options + TargetRequest.wallpaperOptions).inside(\.target) + Reporting.options.inside(\.reporting))
    .inside(\.output)
    + [RenderSettings.metadataOption, RenderSettings.threadsOption].inside(\.settings)
    + IntakeRequest.options.inside(\.intake)
    + ([RenderSettings.qualityOption] + RenderSettings.budgetOptions + [
      RenderSettings.transparentOption, RenderSettings.matteOption, RenderSettings.playCountOption,
      RenderSettings.repeatOption(""),
    ]).inside(\.settings) + SoundRequest.fileOptions.inside(\.settings.repetition)
    + SoundRequest.options.inside(\.intake.sound) + VideoChoices.options.inside(\.settings.video)
    + GIFSettings.options.inside(\.settings.gif)

  static let command = Command(
    CommandDescription(
      name: "encode", summary: "encode frames of other programs",
      operands: "INPUT… -o FILE", offer: .file,
      examples: """
        zoetrope encode clip.mp4 -o clip.gif --size 480x --from 2s --to 5s
        zoetrope encode frame-*.png -o loop.gif --fps 25
        zoetrope encode sticker.gif -o sticker.webm --transparent
        zoetrope encode clip.mp4 --for telegram-sticker --from 2s
        ffmpeg -i clip.mp4 -f yuv4mpegpipe - | zoetrope encode - -o clip.gif
        ffmpeg -i a.mp4 -f rawvideo -pix_fmt rgb24 - | zoetrope encode - --raw rgb24:480x270@20 -o a.gif
        """,
      text: """
        Encodes frames of other programs: a video or an animated picture (whatever ffmpeg reads), a series
        of pictures (files, a folder, frame-%04d.png), or a pipe (-). Several files are joined in the size
        and at the rate of the first. Sound is kept if the order and speed of frames are. A video is
        encoded while frames arrive; the frames of a GIF, and those of --reverse, --bounce and --hold-last,
        are kept in TMPDIR, with 6 or 8 bytes per pixel. --raw takes rgb24, rgb48, rgba, rgba64, gray,
        nv12, yuv420p, yuv422p, yuv444p, and the last three followed by 10; :full or :limited, and :bt601
        or :bt709 may follow the rate: yuv420p:480x270@25:bt709.

        """ + wrapped(VideoCodec.presetText, width: helpWidth, indentation: "").joined(separator: "\n"),
      firstOptions: [
        "output", "force", "fps", "size", "width", "from", "to", "speed", "quality", "max-size",
      ]), options, Request.init, run)

  private static func run(_ request: Request, _ inputs: [String], _ console: Console) throws {
    try refuseScenes(inputs)
    if let run = try TargetRun(request.output, inputs) {
      return try run.run(console, besides: [(.savePalette, request.settings.gif.savePalette)]) { file, output in
        var request = request
        request.output = output
        try request.aim(at: file.target, file.format)
        return try write(request, inputs, console)
      }
    }
    try write(request, inputs, console)
  }

  @discardableResult
  static func write(_ request: Request, _ inputs: [String], _ console: Console) throws -> ResultDescription {
    var request = request
    let output = try request.output.requiredPath(inputs)
    let format = try request.output.requiredFormat(of: output, among: OutputFormat.ofFrames)
    try request.settings.setPlayCount(for: format, repeatsVideo: false)
    if let count = request.settings.repetition.count {
      guard format.isVideo, count > 0 else {
        throw RequestError(.repeatCount, .applies(to: "GIF, APNG, WebP and AVIF", not: format))
      }
      let (name, ending) = (output == "-" ? "FILE" : output, format.ending ?? "")
      let command = ShellWords.text(
        of: ["zoetrope", "repeat", name, "-o", "repeated\(ending)", "--repeat", "\(count)"])
      throw UsageError("--repeat has no effect on a video here. Encode it once, then use \(command).")
    }
    var progress = ProgressLine(console: console, request.output.reporting, "encoding")
    let ordered = request.intake.ordered(inputs)
    var intake = try request.intake.opened(
      ordered, request.settings, format, to: output, console.cancellation, kept: { progress.kept(bytes: $0) })
    intake.job.locations = request.output.locations
    progress.notes =
      request.output.notes(of: output, format, beside: request.settings.gif.savePalette) + intake.notes
      + intake.job.notes.lines
    let order =
      ordered == inputs ? nil : "files are taken in the order of their numbers; --no-sort keeps the order given"
    progress.details =
      [order, intake.job.provenance?.text, intake.job.video?.encoderText].compactMap(\.self) + intake.details
    func describe(_ report: ExportReport) -> MadeFile {
      // With --from, that frame was asked for.
      if report.leavesOutFrames, request.intake.start == .zero {
        let others =
          output == "-"
          ? "--format pngs for all, or --format apng for an animation"
          : "-o frames/ for all, or the extension .apng for an animation"
        progress.add(["\(outputName(output)) is the first frame; use \(others)"])
      }
      progress.add(intake.notes(on: report.timing))
      progress.add(report.notes.lines)
      let job = intake.job
      var result = ResultDescription(
        report, format, video: job.video, quality: job.quality, job.provenance(of: report.fit), path: output)
      result.addToCommand(sound: request.settings.repetition.sound, omitsMetadata: !request.settings.writesMetadata)
      return MadeFile(
        result: result, fit: report.fit,
        frames: format == .png
          ? "one picture" : framesText(report.timing.frameCount, report.timing.length, in: format))
    }
    return try makeOrPlan(
      output, isDryRun: request.output.isDryRun, progress, leaving: PartialOutput(of: format), describe
    ) {
      try intake.run(
        writingTo: output, replaces: request.output.replaces, cancellation: console.cancellation, progress: progress)
    } estimate: {
      try intake.estimate(writingTo: output, cancellation: console.cancellation, progress: progress)
    }
  }
}
