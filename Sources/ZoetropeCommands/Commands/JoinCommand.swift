import FileIO
import Zoetrope

/// `zoetrope join`: the file of all parts of a rendering.
enum JoinCommand {
  struct Request {
    var repetition = Repetition()
    /// The scene, if not where the parts were made.
    var scene: String?
    var settings = RenderSettings()
    var output = OutputRequest()
  }

  /// The parts that cannot be used, for programs.
  private struct MissingParts: Encodable {
    let missing: [Int]
    /// The number of all parts.
    let parts: Int
  }

  static let options: [OptionDefinition<Request>] =
    OutputRequest.options(for: OutputFormat.allCases.filter { $0.isVideo || $0.isAnimation }, " %04d.png folder/")
    .inside(\.output) + Reporting.options.inside(\.output.reporting)
    + ([Repetition.countOption] + Repetition.options).inside(\.repetition)
    + [
      .value("scene", .scene, "the scene of a GIF, WebP, APNG or AVIF, if its file is not in this folder") {
        $0.scene = $1
      },
      RenderSettings.threadsOption.inside(\.settings),
    ]

  static let command = Command(
    CommandDescription(
      name: "join", summary: "make the file of all parts of a rendering",
      operands: "FOLDER -o FILE", offer: .file,
      examples: """
        zoetrope join parts -o aurora.mp4
        zoetrope join parts -o stream.mp4 --play-for 10h --audio rain.mp3
        zoetrope join frames -o aurora/
        """,
      text: """
        Checks the hashes of all parts and joins them. Packets of a video and PNGs are copied; the frames
        of a GIF, WebP, APNG or AVIF are encoded. The bytes are those of one rendering: for a video, by
        render --resume. If parts are missing, damaged or of different work, they are reported, nothing is
        written, and standard output lists their numbers for job arrays: 4,7-9.
        Exit codes: 3 parts are missing, 75 try again (a full disk), 1 and 2 do not try again.
        """), options, Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws -> ExitCode {
    let output = request.output
    let folder = try onlyWord(
      operands, "folder of parts", "zoetrope join parts -o loop.mp4", lacksOutput: output.path == nil)
    let path = try output.givenPath(such: "-o loop.mp4", takesFormat: false)
    try output.reporting.check(output: path)
    let progress = ProgressLine(console: console, output.reporting, "joining")
    let parts = try retriable { () throws in
      defer { progress.clear() }
      do {
        return try FinishedParts(in: folder, cancellation: console.cancellation, observer: progress)
      } catch let error as NoPartsError {
        throw CommandError(error.description, .unmet)
      }
    }
    try checkFormat(of: path, parts)
    if !parts.otherCounts.isEmpty {
      progress.add([
        "\(folder) has parts of \(FinishedParts.list(ofCounts: parts.otherCounts)), too, which are left out"
      ])
    }
    guard request.scene == nil || parts.format.isAnimation else {
      throw UsageError("--scene applies to GIF, WebP, APNG and AVIF only, not to \(parts.format.rawValue).")
    }
    guard parts.flaws.isEmpty else {
      note(parts, console)
      let missing = MissingParts(missing: parts.flaws.map { $0.part.index }, parts: parts.count)
      let text = output.reporting.json ? try jsonText(missing) : "\(parts.missing)\n"
      try retriable { try console.write(text) }
      let count = parts.flaws.count
      let state = count == 1 ? "is missing; make it by" : "are missing; make them by"
      console.note("cannot join \(folder): \(count) of \(parts.count) parts \(state) \(remedy(parts))")
      return .unmet
    }
    try join(parts, path, request, progress)
    return .done
  }

  /// Refuses a file whose extension is of another format than that of the parts.
  private static func checkFormat(of path: String, _ parts: FinishedParts) throws {
    if path == "-" { return try checkStandardOutput(path, parts.format) }
    let format = try PNGSequence.isNamed(by: path) ? .pngs : OutputFormat(path: path)
    guard format != parts.format else { return }
    let example =
      parts.format == .pngs ? "a folder, such as -o frames/" : "a name that ends with .\(parts.format.rawValue)"
    throw UsageError("The parts are of \(parts.format.rawValue), not of \(path). Use \(example).")
  }

  /// Tells why parts that are there cannot be used; all others are missing.
  private static func note(_ parts: FinishedParts, _ console: Console) {
    let unusable = parts.flaws.filter { $0.flaw != .missing }
    for flaw in unusable.prefix(mostReasons) { console.note("\(parts.file(of: flaw.part)): \(flaw.flaw)") }
    guard unusable.count > mostReasons else { return }
    console.note("\(counted(unusable.count - mostReasons, "more part")) cannot be used")
  }

  /// The most parts whose reasons are told.
  private static let mostReasons = 10

  private static func remedy(_ parts: FinishedParts) -> String {
    "zoetrope part \(parts.flaws[0].part)\(parts.flaws.count == 1 ? "" : " and so on"), with the options of the others"
  }

  private static func join(
    _ parts: FinishedParts, _ path: String, _ request: Request, _ progress: ProgressLine
  ) throws {
    let (console, replaces) = (progress.console, request.output.replaces)
    let repeatCount = try parts.repeatCount(request.repetition)
    let job = parts.format.isAnimation ? try renderJob(of: parts, request) : nil
    try make(path, progress, leaving: PartialOutput(of: parts.format), isRetriable: true) {
      try job?.join(
        parts, writingTo: path, replaces: replaces, cancellation: console.cancellation, observer: progress)
        ?? parts.join(
          writingTo: path, request.repetition, replaces: replaces, cancellation: console.cancellation,
          observer: progress)
    } _: { report in
      progress.add(report.notes.lines)
      var result = ResultDescription(
        report, parts.format, video: job?.video, quality: job?.quality,
        job?.provenance ?? parts.provenance(repeatCount: repeatCount), path: path)
      // Parts that are copied have the codec of their command.
      if job == nil, let words = result.command, let option = words.firstIndex(of: Setting.codec.option),
        option + 1 < words.count
      {
        result.video = .init(codec: words[option + 1], pixelFormat: nil)
      }
      // The record of a video's parts says whether it has metadata.
      result.addToCommand(
        resumes: parts.format.isVideo, sound: request.repetition.sound,
        omitsMetadata: job.map { !$0.settings.writesMetadata } ?? false)
      let times = repeatCount > 1 ? "\(repeatCount) times " : ""
      // The parts of an animation have its frames once, whatever their order and however long the last one is held.
      let length = job?.shownLength ?? parts.length
      return MadeFile(
        result: result, frames: "\(times)\(counted(result.frames / repeatCount, "frame")), \(length.secondsText)")
    }
  }

  /// Returns the job that encodes the frames of parts, by the command that their records have.
  private static func renderJob(of parts: FinishedParts, _ request: Request) throws -> RenderJob {
    var recorded = SceneRequest()
    guard let provenance = parts.provenance,
      let scene = recorded.read(
        provenance, SceneRequest.gifOptions + [RenderSettings.metadataOption.inside(\.settings)])
    else { throw UsageError("The parts record a command that this version does not know. Join them with theirs.") }
    guard request.scene != nil || scene != "-" else {
      throw UsageError(
        "The parts were made of a scene from standard input. Use --scene FILE, or --scene - to read it again.")
    }
    recorded.settings.threads = request.settings.threads
    let name = request.scene ?? scene
    do {
      return try recorded.job(of: name, in: parts.format)
    } catch let error as FileError where request.scene == nil && error.path == scene {
      throw CommandError("\(error). Use --scene FILE, the scene of the parts.")
    } catch let error as RequestError where error.part == .sceneDigest {
      throw UsageError(
        "\(name) is not the scene of the parts, or its pictures have changed. "
          + "Use --scene FILE, or make the parts again.")
    }
  }
}
