import Zoetrope

/// `zoetrope man`: the manuals.
enum ManCommand {
  struct Request {
    var isMarkdown = false
  }

  static let command = Command(
    CommandDescription(
      name: "man", summary: "print the manual, for man and groff",
      operands: "[scene]", offer: .words(["scene"]),
      examples: """
        zoetrope man | man -l -
        zoetrope man scene | man -l -
        zoetrope man > ~/.local/share/man/man1/zoetrope.1
        """,
      text: """
        Prints the manual of all commands and their options as a man page (groff's man macros); with "scene"
        that of scene files, which zoetrope help scene-format prints as a text.
        """),
    [.flag("markdown", "print a list of all commands and options in Markdown") { $0.isMarkdown = true }],
    Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws {
    guard operands.isEmpty || operands == ["scene"] else {
      let word = operands[0] == "scene" ? operands[1] : operands[0]
      let isCommand = commands.contains { $0.description.name == word }
      let guess = isCommand ? "" : didYouMean(word, among: ["scene"])
      let remedy =
        isCommand ? "For help on a command, use zoetrope help \(word)" : "Use zoetrope man or zoetrope man scene"
      throw UsageError("Unexpected argument \"\(word)\"\(guess). \(remedy).")
    }
    guard !request.isMarkdown || operands.isEmpty else {
      throw UsageError("--markdown and scene exclude each other: it lists commands and options. Leave out one of them.")
    }
    guard !request.isMarkdown else { return try console.write(referencePage(of: .zoetrope)) }
    try console.write(operands.isEmpty ? manualPage(of: .zoetrope) : SceneManual.manualPage)
  }
}
