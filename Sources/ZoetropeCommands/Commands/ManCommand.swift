import Zoetrope

/// `zoetrope man`: the manual.
enum ManCommand {
  static let command = Command(
    CommandDescription(
      name: "man", summary: "print the manual, for man and groff",
      examples: """
        zoetrope man | man -l -
        zoetrope man > ~/.local/share/man/man1/zoetrope.1
        """,
      text: """
        Prints the manual of all commands and their options, as a man page (groff's man macros).
        """)
  ) { operands, console in
    if let word = operands.first {
      throw UsageError("Unexpected argument \"\(word)\". For help on a command, use zoetrope help \(word).")
    }
    try console.write(manualPage(of: .zoetrope))
  }
}
