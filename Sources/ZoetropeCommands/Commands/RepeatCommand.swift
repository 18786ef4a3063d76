import Zoetrope

/// `zoetrope repeat`: a video many times in a row.
enum RepeatCommand {
  struct Request {
    var repetition = Repetition()
    var limit = PixelLimit.standard
    var output: String?
    var replaces = false
    var reporting = Reporting()
    var help = false
  }

  static let options: [OptionDefinition<Request>] =
    [
      .value("output", "o", "FILE", ".mp4 .mov .webm .mkv", .file) { $0.output = $1 },
      .flag("force", "f", "replace FILE if it exists") { $0.replaces = true },
      pixelLimitOption { $0.limit = $1 },
      .flag("help", "h", "this text") { $0.help = true },
    ] + reportingOptions(\.reporting) + repetitionOptions(\.repetition)

  static let description = CommandDescription(
    name: "repeat", summary: "make a video longer, at no cost, or lay a sound under it",
    operands: "VIDEO -o FILE", offer: .file,
    examples: """
      zoetrope repeat loop.mp4 -o long.mp4 --play-for 1h
      zoetrope repeat loop.webm -o long.mkv --repeat 10
      zoetrope repeat loop.mp4 -o heard.mp4 --play-for 10h --audio rain.mp3
      """,
    text: """
      Plays a video many times in a row, in one file. Nothing is encoded again: all frames are those of VIDEO,
      bit for bit, each exactly at its time. --play-for makes whole loops, so that the end meets the start.
      The sound of VIDEO is kept, and begins again with it, unless --audio brings another.
      """,
    options: options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = Request()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    let path = try onlyWord(rest, "the video", "zoetrope repeat loop.mp4 -o long.mp4 --play-for 1h")
    guard let output = request.output else {
      throw UsageError("where should it go? Give -o FILE, such as -o long.mp4")
    }
    guard let format = OutputFormat(path: output) else {
      throw RequestError(
        .output, "\(output): the ending says nothing that can be written; end it in .mp4, .mov, .webm or .mkv")
    }
    guard request.repetition != Repetition() else {
      throw UsageError("how often? Give --repeat 10 or --play-for 1h, or --audio FILE to lay a sound under it")
    }
    let job = try RepeatJob(
      path: path, request.repetition, format: format, limit: request.limit, cancellation: console.cancellation)
    let progress = ProgressLine(
      console: console, request.reporting, notes: job.notes)
    let report = try { () throws in
      defer { progress.clear() }
      return try job.run(
        writingTo: output, replaces: request.replaces, cancellation: console.cancellation, observer: progress)
    }()
    var result = ResultDescription(job, format, path: output)
    result.bytes = report.bytes
    try progress.made(result, frames: "\(frameCountText(job.frameCount)), \(job.length.timeText)")
  }
}
