import Zoetrope

/// What the commands without options of their own are asked for.
private struct PlainRequest {
  var help = false

  static let options = [OptionDefinition<PlainRequest>.flag("help", "h", "this text") { $0.help = true }]
}

/// `zoetrope scenes`: the built-in scenes, a line each.
enum ScenesCommand {
  static func run(_ words: [String], _ console: Console) throws {
    var request = PlainRequest()
    let rest = try parseOptions(words, PlainRequest.options, into: &request)
    if request.help {
      try console.write(
        helpText("scenes", "Lists the built-in scenes, a line each.", PlainRequest.options, console.helpLength))
      return
    }
    guard rest.isEmpty else {
      throw UsageError("\"\(rest[0])\" is one word too many; zoetrope scene \(rest[0]) prints a scene")
    }
    let scenes = try BuiltInScenes.names.compactMap { try BuiltInScenes.scene(named: $0) }
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      try console.write("\(scene.name)\(String(repeating: " ", count: width - scene.name.count))   \(scene.summary)\n")
    }
  }
}

/// `zoetrope scene NAME`: the file of a built-in scene.
enum SceneCommand {
  private static let help = """
    zoetrope scene aurora > my-scene.json
    zoetrope render ./my-scene.json -o mine.gif

    Prints the file of a built-in scene (zoetrope scenes lists them), ready to be edited.
    """

  static func run(_ words: [String], _ console: Console) throws {
    var request = PlainRequest()
    let rest = try parseOptions(words, PlainRequest.options, into: &request)
    if request.help {
      try console.write(helpText("scene NAME", help, PlainRequest.options, console.helpLength))
      return
    }
    let name = try onlyWord(rest, "a scene", "zoetrope scene aurora")
    guard let text = BuiltInScenes.text(named: name) else { throw RequestError(.scene, BuiltInScenes.unknown(name)) }
    try console.write(String(decoding: text, as: UTF8.self))
  }
}
