import Zoetrope

/// `zoetrope targets`: the places whose limits are known.
enum TargetsCommand {
  struct Request {
    var json = false
    var markdown = false
    var targets = TargetRequest()
  }

  static let command = Command(
    CommandDescription(
      name: "targets", summary: "list the limits of places where files go",
      operands: "[NAME…]", offer: .target,
      examples: """
        zoetrope targets
        zoetrope targets slack-emoji telegram-sticker
        zoetrope render aurora --for slack-emoji
        zoetrope verify emoji.gif --for slack-emoji
        """,
      text: """
        Lists the limits that --for meets and verify --for checks: of all targets, or of those named with
        their sources. Limits that no documentation of the place itself confirms are marked as uncertain.
        kB and MB have 1000 and 1000000 bytes, KiB and MiB 1024 and 1048576.
        """),
    [
      .flag("json", "for programs: the data that --targets reads") { $0.json = true },
      .flag("markdown", "a table for a page in Markdown") { $0.markdown = true },
      .value("targets", .file, "list those of FILE instead of the built-in ones") { $0.targets.listPath = $1 },
    ], Request.init, run)

  private static func run(_ request: Request, _ names: [String], _ console: Console) throws {
    guard !request.json || !request.markdown else {
      throw UsageError("--json and --markdown exclude each other. Leave out one of them.")
    }
    let list = try request.targets.list()
    let targets: [Target]
    do {
      targets = names.isEmpty ? list.targets : try names.map { try list.target(named: $0) }
    } catch let error as TargetError {
      throw UsageError(error.description)
    }
    if request.json {
      try console.write(try jsonText(["targets": targets]))
    } else if request.markdown {
      try console.print(markdown(of: targets))
    } else if names.isEmpty {
      try console.print(table(of: targets))
    } else {
      for target in targets { try console.print(details(of: target)) }
    }
  }

  /// The targets in columns.
  private static func table(of targets: [Target]) -> [String] {
    columns(targets.map { [$0.name, $0.formatText, $0.limitTexts.joined(separator: ", ")] }, gap: 2)
  }

  private static func markdown(of targets: [Target]) -> [String] {
    ["| target | for | formats | limits | source, seen |", "|---|---|---|---|---|"]
      + targets.map {
        "| `\($0.name)` | \($0.summary) | \($0.formatText) | \($0.limitTexts.joined(separator: ", ")) "
          + "| [\(host($0.source))](\($0.source)), \($0.seen) |"
      }
  }

  /// Returns the name of the host of an address.
  private static func host(_ address: String) -> String {
    address.split(separator: "/").dropFirst().first.map(String.init) ?? address
  }

  private static func details(of target: Target) -> [String] {
    ["\(target.name): \(target.summary)", "  formats: \(target.formatText)"] + target.limitTexts.map { "  \($0)" }
      + ["  source: \(target.source), seen \(target.seen)"]
  }
}

extension Target {
  /// The names of the formats, the preferred one first.
  fileprivate var formatText: String { limits.formats.map(\.rawValue).joined(separator: " ") }
}
