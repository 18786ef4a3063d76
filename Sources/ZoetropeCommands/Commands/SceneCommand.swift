import Zoetrope

/// `zoetrope scene NAME`: the file of a built-in scene.
enum SceneCommand {
  static let command = Command(
    CommandDescription(
      name: "scene", summary: "print the file of a built-in scene, ready to be edited",
      operands: "NAME", offer: .words(BuiltInScenes.names),
      examples: """
        zoetrope scene aurora > my-scene.json
        zoetrope render ./my-scene.json -o mine.gif
        """,
      text: """
        Prints the file of a built-in scene (zoetrope scenes lists them), ready to be edited.
        """)
  ) { operands, console in
    let name = try onlyScene(operands, "zoetrope scene aurora")
    guard let text = BuiltInScenes.text(named: name) else {
      throw RequestError(.scene, sentence: BuiltInScenes.unknown(name))
    }
    try console.write(String(decoding: text, as: UTF8.self))
  }
}
