import Zoetrope

/// `zoetrope repeat`: a video many times in a row.
enum RepeatCommand {
  struct Request {
    var repetition = Repetition()
    var limit = PixelLimit.standard
    var output = OutputRequest()
  }

  static let options: [OptionDefinition<Request>] =
    OutputRequest.options(for: OutputFormat.ofVideos).inside(\.output)
    + [pixelLimitOption { $0.limit = $1 }] + Reporting.options.inside(\.output.reporting)
    + ([Repetition.countOption] + Repetition.options).inside(\.repetition)

  static let command = Command(
    CommandDescription(
      name: "repeat", summary: "make a video longer, without encoding it again, or add sound to it",
      operands: "VIDEO -o FILE", offer: .file,
      examples: """
        zoetrope repeat loop.mp4 -o long.mp4 --play-for 1h
        zoetrope repeat loop.webm -o long.mkv --repeat 10
        zoetrope repeat loop.mp4 -o heard.mp4 --play-for 10h --audio rain.mp3
        """,
      text: """
        Repeats a video in one file, without encoding it again: all frames are those of VIDEO, bit for
        bit, at their exact times. --play-for repeats whole loops, so that the end meets the start. The
        sound of VIDEO is repeated with it, unless --audio replaces it.
        """), options, Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws {
    let path = try rereadablePath(
      try onlyWord(
        operands, "video", "zoetrope repeat loop.mp4 -o long.mp4 --play-for 1h",
        lacksOutput: request.output.path == nil))
    try refuseScenes([path], options: " --play-for 1h")
    try refuseSeveralPictures(path, output: "loop.mp4")
    let output = try request.output.givenPath(such: "-o long.mp4", takesFormat: false)
    guard output != "-" else {
      throw UsageError("Loops in a row need a regular file. Use -o FILE, such as -o long.mp4.")
    }
    let format = try request.output.requiredFormat(of: output, among: OutputFormat.ofVideos, or: "")
    guard request.repetition != Repetition() else {
      throw UsageError("No number of loops. Use --repeat 10 or --play-for 1h, or --audio FILE to add sound.")
    }
    let job = try RepeatJob(
      path: path, request.repetition, format: format, limit: request.limit, cancellation: console.cancellation)
    let progress = ProgressLine(console: console, request.output.reporting, "writing", notes: job.notes.lines)
    try make(output, progress) {
      try job.run(
        writingTo: output, replaces: request.output.replaces, cancellation: console.cancellation, observer: progress)
    } _: { report in
      var result = ResultDescription(report, format, path: output)
      result.video = .init(codec: job.loop.codecName, pixelFormat: job.loop.pixelFormatName)
      return MadeFile(result: result, frames: "\(counted(job.frameCount, "frame")), \(job.length.timeText)")
    }
  }
}
