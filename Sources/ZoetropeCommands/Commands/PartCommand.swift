import Zoetrope

/// `zoetrope part`: a part of a rendering, for one of several machines.
enum PartCommand {
  private static let known: [OptionDefinition<SceneRequest>] =
    ([.value(.output, .folder, "the folder of the parts", letter: "o") { $0.path = $1 }]
    + Reporting.options.inside(\.reporting)).inside(\.output)
    + [RenderSettings.metadataOption, RenderSettings.threadsOption, RenderSettings.matteOption].inside(\.settings)
    + SceneRequest.encodingOptions + SceneRequest.partOptions + SceneRequest.gifOptions

  /// The options that every part refuses: only the file of all parts has a size and a palette.
  static let refused: [Setting] = [.maximumSize, .kept, .takesSmallest, .savePalette]

  static let options = known.unlisting(refused)

  static let command = Command(
    CommandDescription(
      name: "part", summary: "make one of several parts of a rendering, for a queue of jobs",
      operands: "K/N SCENE -o FOLDER", offer: .scene,
      examples: """
        zoetrope part 3/8 aurora --loop exact --size 3840x2160 --fps 60 -o parts
        seq 8 | parallel zoetrope part {}/8 aurora --loop exact -o parts
        zoetrope join parts -o aurora.mp4
        """,
      text: """
        Makes part K of N of the file that render would make with the same options: an MP4, or a file of
        --format. join makes the file of all parts, with the bytes of render --resume. A part, and beside
        it a record in JSON, appears when it is complete. A complete part is left as it is; one that is
        damaged, or of another scene, command or version, is replaced. Parts of a GIF, WebP, APNG or AVIF
        are lossless frames, which join encodes. --play-for, --repeat and --audio are options of join.
        Exit codes: 75 and above (a full disk, a kill) try again, 1 and 2 do not try again.
        """,
      firstOptions: ["output", "format", "size", "fps", "loop", "quality", "codec", "preset", "threads", "set"]),
    options, SceneRequest.init, run)

  private static func run(_ request: SceneRequest, _ operands: [String], _ console: Console) throws {
    let example = "zoetrope part 3/8 aurora -o parts"
    guard let word = operands.first else { throw UsageError("No part given. Try \(example).") }
    guard let part = PartNumber(text: word) else {
      throw UsageError("\"\(word)\" is not a part. Use K/N with K from 1 to N, such as \(example).")
    }
    let scene = try onlyScene(Array(operands.dropFirst()), example)
    guard let folder = request.output.path else {
      throw UsageError("No folder for the parts. Use -o FOLDER, such as -o parts.")
    }
    guard folder != "-" else { throw UsageError("Parts are files. Use -o FOLDER, such as -o parts.") }
    guard OutputFormat(path: folder) == nil else {
      throw UsageError("\(folder) is the name of a file, which join writes. Use -o FOLDER, such as -o parts.")
    }
    try retriable { try makePart(part, of: scene, request, in: folder, console) }
  }

  private static func makePart(
    _ part: PartNumber, of scene: String, _ request: SceneRequest, in folder: String, _ console: Console
  ) throws {
    let job = try request.job(of: scene, in: request.output.format ?? .mp4)
    var progress = ProgressLine(
      console: console, request.output.reporting, "rendering", notes: job.notes.lines + notes(on: folder, part))
    progress.details = job.details + [job.provenance?.text, job.video?.encoderText].compactMap(\.self)
    console.signals.beginWriting()
    let report: PartReport
    do {
      defer { progress.clear() }
      report = try job.makePart(part, in: folder, cancellation: console.cancellation, observer: progress)
    }
    switch report.flaw {
    case nil: progress.add(["\(report.path) is there already"])
    case .unusable(let reason): progress.add(["\(report.path) was replaced: \(reason)"])
    case .missing: break
    }
    let file = ExportReport(bytes: report.bytes, timing: job.plan.timing, size: job.size)
    var result = ResultDescription(
      file, job.format, video: job.video, quality: job.quality, job.provenance, path: report.path)
    result.addToCommand(resumes: job.format.isVideo, omitsMetadata: !request.settings.writesMetadata)
    (result.frames, result.length) = (report.frames.count, nil)
    try progress.made(
      result, frames: "frames \(report.frames.lowerBound)…\(report.frames.upperBound - 1) of \(job.partFrameCount)")
  }
}

extension PartCommand {
  /// The notes on parts of other numbers in the folder, which may be those of an earlier rendering.
  private static func notes(on folder: String, _ part: PartNumber) -> [String] {
    let others = FinishedParts.counts(in: folder).filter { $0 != part.count }
    guard !others.isEmpty else { return [] }
    return [
      "\(folder) has parts of \(FinishedParts.list(ofCounts: others)), too; join takes a number whose parts are all there, so give each "
        + "a folder of its own"
    ]
  }
}

extension ValueKind where Value == String {
  /// The path of a folder.
  fileprivate static var folder: ValueKind {
    ValueKind(placeholder: "FOLDER", allowed: "a folder", offer: .file) { $0 }
  }
}
