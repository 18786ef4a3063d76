import Zoetrope

/// `zoetrope scene NAME`: the file of a built-in scene.
enum SceneCommand {
  static let description = CommandDescription(
    name: "scene", summary: "print the file of a built-in scene, ready to be edited",
    operands: "NAME", offer: .words(BuiltInScenes.names),
    examples: """
      zoetrope scene aurora > my-scene.json
      zoetrope render ./my-scene.json -o mine.gif
      """,
    text: """
      Prints the file of a built-in scene (zoetrope scenes lists them), ready to be edited.
      """,
    options: PlainRequest.options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = PlainRequest()
    let rest = try parseOptions(words, PlainRequest.options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    let name = try onlyWord(rest, "a scene", "zoetrope scene aurora")
    guard let text = BuiltInScenes.text(named: name) else { throw RequestError(.scene, BuiltInScenes.unknown(name)) }
    try console.write(String(decoding: text, as: UTF8.self))
  }
}
