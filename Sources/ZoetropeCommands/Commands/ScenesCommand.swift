import Zoetrope

/// `zoetrope scenes`: the built-in scenes, a line each.
enum ScenesCommand {
  struct Request {
    var json = false
    var pictures = false
  }

  static let command = Command(
    CommandDescription(
      name: "scenes", summary: "list the built-in scenes", text: "Lists the built-in scenes, a line each."),
    [
      .flag("pictures", "show a small picture of each in the terminal") { $0.pictures = true },
      .flag("json", "for programs: print names and summaries as JSON") { $0.json = true },
    ],
    Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws {
    if let word = operands.first {
      let isBuiltIn = BuiltInScenes.names.contains(word)
      let remedy =
        isBuiltIn ? "To print a scene, use zoetrope scene \(word)." : "Only built-in scenes are listed; leave it out."
      throw UsageError("Unexpected argument \"\(word)\". \(remedy)")
    }
    if request.pictures {
      guard !request.json else { throw UsageError("--pictures and --json exclude each other. Leave out one of them.") }
      return try ScenePictures().print(BuiltInScenes.names, console)
    }
    let scenes = try BuiltInScenes.names.compactMap { try BuiltInScenes.scene(named: $0) }
    if request.json {
      try console.write(try jsonText(["scenes": scenes.map { ["name": $0.name, "summary": $0.summary] }]))
      return
    }
    try console.print(columns(scenes.map { [$0.name, $0.summary] }))
  }
}
