/// `zoetrope completions SHELL`: the completion script of a shell.
enum CompletionsCommand {
  static let command = Command(
    CommandDescription(
      name: "completions", summary: "print the completion script of a shell: bash, zsh or fish",
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
        """)
  ) { operands, console in
    let name = try onlyWord(operands, "shell", "zoetrope completions bash")
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("No completions for \(name). Use \(alternatives(Shell.allCases.map(\.rawValue))).")
    }
    try console.write(shell.completions(of: .zoetrope))
  }
}
