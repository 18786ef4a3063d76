import Zoetrope

/// `zoetrope plan`: a loop's arithmetic, before anything is rendered.
enum PlanCommand {
  struct Request {
    var scene = SceneRequest()
    /// Whether the lengths of loops are wanted instead of a plan.
    var table = false
    /// The number of parts to be estimated.
    var parts: Int?
    /// The time within which a part is to be made.
    var within: Rational?
  }

  /// The options of the scene, and of how it is rendered; those that only a whole file has are refused.
  private static let sceneOptions: [OptionDefinition<SceneRequest>] =
    SceneRequest.optionsWithoutFile + SceneRequest.encodingOptions.unlisting(PartCommand.refused)
    + [RenderSettings.threadsOption.inside(\.settings)]

  static let options: [OptionDefinition<Request>] =
    sceneOptions.inside(\.scene) + [
      .value(.parts, .number(from: 1), "estimate what one of N parts takes, by making some frames") { $0.parts = $1 },
      .value("within", .time, "how many parts it takes for each to be done in this time on a machine like this") {
        $0.within = $1
      },
      .flag("table", "list the lengths that would fit, and how much speeds change in them") { $0.table = true },
      .flag("json", "for programs: print everything as JSON, with exact numbers") {
        $0.scene.output.reporting.json = true
      },
    ]

  static let command = Command(
    CommandDescription(
      name: "plan", summary: "print a loop's periods, turns, frames and changes of speed",
      operands: "SCENE", offer: .scene,
      examples: """
        zoetrope plan aurora
        zoetrope plan aurora --loop 160s --fps 25
        zoetrope plan aurora --table
        zoetrope plan aurora --format gif --json
        zoetrope plan aurora --loop exact --size 3840x2160 --fps 60 --within 1h
        """,
      text: """
        Prints the loop that render would make with the same options: periods, turns, frames and speeds.
        Without --format it is that of a video.

        --loop exact      the shortest loop in which every speed is the scene's own
        --loop 160s       whole turns of everything in 160 s
        --loop '~160s'    the same in a length up to an eighth away, in which speeds change less
        --loop 20s..60s   whole turns in the length between these in which speeds change least
        --loop fit:10%    whole turns in the shortest length of --table that changes speeds by up to a tenth
        --loop sway:12s   back and forth in 12 s, no faster than the scene's own speed
        --parts and --within (see zoetrope help part) take options of encoders into account, too.
        Times are seconds, such as 12, 0.5 or 1/3, or have units: 500ms, 10m, 1m30s, 1:30.
        """,
      firstOptions: ["loop", "fps", "size", "format", "table", "json", "parts", "within", "offset", "set"]), options,
    Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws -> ExitCode {
    let name = try onlyScene(operands, "zoetrope plan aurora")
    var scene = request.scene
    guard scene.settings.maximumSize == nil else {
      let command = ShellWords.text(of: ["zoetrope", "render", name, "-o", "FILE", "--dry-run"])
      throw UsageError("--max-size has no effect on a plan. Use it with \(command).")
    }
    // Only the estimate of parts depends on the preset.
    scene.settings.video.measuresDetail = request.parts != nil || request.within != nil
    let job = try scene.job(of: name, in: scene.output.format ?? .mp4)
    let parts = try partsPlan(of: job, request, console)
    if scene.output.reporting.json {
      var description = try PlanDescription(job, withFits: request.table)
      description.parts = parts?.description
      try console.write(try jsonText(description))
    } else {
      try console.print((request.table ? try fitTable(job) : planTable(job)) + (parts.map { [""] + $0.lines } ?? []))
    }
    return parts?.isPossible == false ? .unmet : .done
  }

  /// Estimates parts, if they are asked for.
  private static func partsPlan(of job: RenderJob, _ request: Request, _ console: Console) throws -> PartsPlan? {
    guard request.parts != nil || request.within != nil else { return nil }
    if let count = request.parts { try job.checkParts(count) }
    if request.within == .zero { throw UsageError("--within 0 s is out of range; allowed: more than 0 s.") }
    let progress = ProgressLine(console: console, request.scene.output.reporting, "measuring")
    defer { progress.clear() }
    let estimates = try job.estimateParts(cancellation: console.cancellation, observer: progress)
    return PartsPlan(estimates, count: request.parts, within: request.within)
  }
}
