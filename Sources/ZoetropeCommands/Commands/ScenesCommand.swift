import Zoetrope

/// `zoetrope scenes`: the built-in scenes, a line each.
enum ScenesCommand {
  struct Request {
    var json = false
    var help = false
  }

  static let options: [OptionDefinition<Request>] = [
    .flag("json", nil, "for programs: the names and what they are, as JSON") { $0.json = true },
    .flag("help", "h", "this text") { $0.help = true },
  ]

  static let description = CommandDescription(
    name: "scenes", summary: "list the built-in scenes", text: "Lists the built-in scenes, a line each.",
    options: options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = Request()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    guard rest.isEmpty else {
      throw UsageError("\"\(rest[0])\" is one word too many; zoetrope scene \(rest[0]) prints a scene")
    }
    let scenes = try BuiltInScenes.names.compactMap { try BuiltInScenes.scene(named: $0) }
    if request.json {
      try console.write(try jsonText(["scenes": scenes.map { ["name": $0.name, "summary": $0.summary] }]))
      return
    }
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      try console.write("\(scene.name)\(String(repeating: " ", count: width - scene.name.count))   \(scene.summary)\n")
    }
  }
}
