import Zoetrope

/// `zoetrope man`: the manual.
enum ManCommand {
  static let description = CommandDescription(
    name: "man", summary: "print the manual, for man and groff",
    examples: """
      zoetrope man | man -l -
      zoetrope man > ~/.local/share/man/man1/zoetrope.1
      """,
    text: """
      Prints the manual of all commands and their options, as man pages are written (groff's man macros).
      """,
    options: PlainRequest.options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = PlainRequest()
    let rest = try parseOptions(words, PlainRequest.options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    guard rest.isEmpty else {
      throw UsageError("\"\(rest[0])\" is one word too many; zoetrope help \(rest[0]) tells about a command")
    }
    try console.write(manualPage(of: .zoetrope))
  }
}
