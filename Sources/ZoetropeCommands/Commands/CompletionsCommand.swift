import Zoetrope

/// A text as one word of a shell: between single quotes, with what they do not keep escaped.
///
/// - Parameter quote: What a single quote becomes.
func shellQuoted(_ text: String, quote: String = "'\\''") -> String { "'\(text.replacing("'", with: quote))'" }

/// `zoetrope completions SHELL`: the script for a shell.
enum CompletionsCommand {
  static let description = CommandDescription(
    name: "completions", summary: "print what makes a shell complete command lines: bash, zsh or fish",
    operands: "bash|zsh|fish", offer: .cases(of: Shell.self),
    examples: """
      source <(zoetrope completions bash)
      source <(zoetrope completions zsh)
      zoetrope completions fish | source
      """,
    text: """
      Prints a script that makes a shell complete commands, options, their values, scenes and files.
      To have it in every shell, put the line into ~/.bashrc, into ~/.zshrc (below compinit), or into
      ~/.config/fish/config.fish; or keep the script where the shell looks for it:

      bash   ~/.local/share/bash-completion/completions/zoetrope
      zsh    _zoetrope in a folder of $fpath
      fish   ~/.config/fish/completions/zoetrope.fish
      """,
    options: PlainRequest.options.map(\.description))

  static func run(_ words: [String], _ console: Console) throws {
    var request = PlainRequest()
    let rest = try parseOptions(words, PlainRequest.options, into: &request)
    if request.help {
      try console.write(helpText(description, console.helpLength))
      return
    }
    let name = try onlyWord(rest, "a shell", "zoetrope completions bash")
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("no completions for \(name); there are some for bash, zsh and fish")
    }
    try console.write(shell.completions(of: .zoetrope))
  }
}
