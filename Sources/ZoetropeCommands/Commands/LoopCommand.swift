import Zoetrope

/// `zoetrope loop`: the part of somebody's footage that loops best, its seam closed.
enum LoopCommand {
  struct Request {
    var loop = FootageLoopSettings()
    var limit = PixelLimit.standard
    var encoding = RenderSettings()
    var output: String?
    var format: OutputFormat?
    var replaces = false
    var reporting = Reporting()
    var help = false
  }

  static let options: [OptionDefinition<Request>] =
    ownOptions + [qualityOption(\.encoding)] + videoOptions(\.encoding.video) + gifOptions(\.encoding.gif)

  private static let ownOptions: [OptionDefinition<Request>] =
    [
      .value("output", "o", "FILE", ".gif .mp4 .mov .webm .mkv .webp .apng .y4m .rgba .rgb; - for a pipe", .file) {
        $0.output = $1
      },
      .flag("force", "f", "replace FILE if it exists") { $0.replaces = true },
      .value("min", nil, "TIME", "the shortest loop [1s]") {
        $0.loop.shortest = try read($1, "write seconds such as 2s or 0.5", readSeconds)
      },
      .value("max", nil, "TIME", "the longest loop [as long as the footage]") {
        $0.loop.longest = try read($1, "write seconds such as 2s or 0.5", readSeconds)
      },
      .value("crossfade", nil, "TIME", "how long the end is faded into the start; 0 for a plain cut [0.25s]") {
        $0.loop.fade = try read($1, "write seconds such as 0.5s, or 0", readSeconds)
      },
      .flag("bounce", nil, "close it by playing it there and back") { $0.loop.bounces = true },
      pixelLimitOption { $0.limit = $1 },
      .value(
        "format", nil, "NAME", "gif, mp4, mov, webm, mkv, webp, apng, y4m, rgba, rgb24 [by the ending]",
        .words(["gif", "mp4", "mov", "webm", "mkv", "webp", "apng", "y4m", "rgba", "rgb24"])
      ) {
        $0.format = try read($1, "write gif, mp4, mov, webm, mkv, webp, apng, y4m, rgba or rgb24") {
          OutputFormat(rawValue: $0)
        }
      },
      .flag("help", "h", "this text") { $0.help = true },
    ] + reportingOptions(\.reporting)

  static let description = CommandDescription(
    name: "loop", summary: "make footage loop",
    operands: "FOOTAGE -o FILE", offer: .file,
    examples: """
      zoetrope loop clip.mp4 -o loop.mp4 --max 10s
      zoetrope loop clip.mp4 -o loop.gif --crossfade .5s
      zoetrope loop clip.mp4 -o loop.mp4 --bounce
      """,
    text: """
      Finds the part of any footage that loops best: whose end looks like what comes before its start, its
      motion too. What is left of a seam is faded over. verify tells how good it became.
      """,
    options: options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = Request()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    let path = try onlyWord(rest, "the footage", "zoetrope loop clip.mp4 -o loop.mp4")
    guard let output = request.output else {
      throw UsageError("where should it go? Give -o FILE, such as -o loop.gif or -o loop.mp4")
    }
    try checkStandardOutput(output, request.format)
    try request.reporting.check(output: output)
    guard let format = request.format ?? OutputFormat(path: output) else {
      throw RequestError(
        .output,
        "\(output): the ending says nothing that can be written; end it in .gif, .mp4, .webm, .mov, .mkv, .webp, .apng, .y4m, .rgba or .rgb, or give --format"
      )
    }
    var progress = ProgressLine(console: console, request.reporting)
    defer { progress.clear() }
    let footage = try Footage(path: path, limit: request.limit, cancellation: console.cancellation) {
      progress.read(frames: $0)
    }
    let loop = try FootageLoop(in: footage, request.loop)
    let job = try FootageJob(loop, settings: request.encoding, format: format)
    progress.notes = [description(of: loop)] + job.notes
    progress.details = [job.video?.encoderText].compactMap(\.self)
    let report = try writing(to: output) {
      defer { progress.clear() }
      return try job.run(
        writingTo: output, replaces: request.replaces, cancellation: console.cancellation, observer: progress)
    }
    var result = ResultDescription(job, report.fit, path: output)
    result.bytes = report.bytes
    try progress.made(
      result, report.fit, frames: "\(frameCountText(result.frames)), \(job.timing.length) s")
  }

  /// What was found, in a line.
  private static func description(of loop: FootageLoop) -> String {
    let rate = loop.footage.frameRate
    func time(_ frame: Int) -> String {
      ((try? Rational(Int64(frame)).divided(by: rate)) ?? .zero).decimal(places: 2) + " s"
    }
    let part =
      "frames \(loop.frames.lowerBound)…\(loop.frames.upperBound - 1) of \(loop.footage.frameCount), "
      + "\(time(loop.frames.lowerBound)) to \(time(loop.frames.upperBound))"
    if loop.bounces { return part + ", there and back" }
    let seam = loop.seam.map { ", the seam \($0.text) of a usual step" } ?? ""
    return part + seam + (loop.fadeCount > 0 ? ", faded over \(frameCountText(loop.fadeCount))" : "")
  }
}

extension Double {
  /// With one decimal.
  fileprivate var text: String { Rational(Int64((self * 10).rounded()), 10).decimal(places: 1) }
}
