import Zoetrope

/// Returns the article of the documentation that lists every command and option, in Markdown.
func referencePage(of program: ProgramDescription) -> String {
  let variables = EnvironmentVariables.meanings.map { "| `\($0.0.replacing(", ", with: "`, `"))` | \($0.1) |" }
  let lines =
    [
      "# Commands and options", "",
      "Every command of `zoetrope` with all of its options. `zoetrope man --markdown` prints this page.", "",
      "Options may be shortened and mixed with other words; `--name=VALUE` and `--name VALUE` are the same. Default values are",
      "in brackets. `zoetrope --version` (`-V`) prints the version and those of the libraries.",
    ]
    + program.commands.flatMap(section) + ["", "## Exit codes", "", "| code | means |", "|---|---|"]
    + ExitCode.meanings.map { "| \($0.0) | \($0.1) |" }
    + ["", "## Environment", "", "| variable | means |", "|---|---|"] + variables
  return lines.joined(separator: "\n") + "\n"
}

private func section(_ command: CommandDescription) -> [String] {
  ["", "## \(command.name)", "", "`\(command.usage)`: \(command.summary)."]
    + (command.examples.isEmpty ? [] : ["", "```sh", command.examples, "```"])
    + (command.options.isEmpty ? [] : ["", "| option | |", "|---|---|"])
    + command.options.map { option in
      let names = option.spellings.map { "`\($0)\(option.value.map { " \($0)" } ?? "")`" }
      return "| \(cell(names.joined(separator: ", "))) | \(cell(option.help)) |"
    }
}

private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
