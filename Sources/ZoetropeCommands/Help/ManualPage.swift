import Zoetrope

/// The manual of a program: a page of section 1 in the man macros, in ASCII.
func manualPage(of program: ProgramDescription) -> String {
  let commands = program.commands.flatMap { command in
    [".SS \(roff(command.usage))"] + paragraphs(command.text) + exampleLines(command.examples)
      + optionEntries(command.options)
  }
  let variables = EnvironmentVariables.meanings.flatMap { roffEntry(roffBold($0.0), $0.1) }
  let lines =
    [
      ".TH ZOETROPE 1 \"\" \"zoetrope \(zoetropeVersion)\" \"User Commands\"",
      roffFallbacks,
      ".SH NAME",
      "zoetrope \\- render backgrounds that loop without a seam, as GIF or video",
      ".SH SYNOPSIS",
      ".B zoetrope",
      ".I COMMAND",
      roff("…"),
      ".br",
      ".B zoetrope help",
      ".I COMMAND",
      ".SH DESCRIPTION",
      roff(program.text),
      roff("Without a command, a scene is rendered, and any other file encoded: zoetrope clip.mp4 \u{2D}o clip.gif."),
      ".PP",
      roff("Options may be shortened and mixed with other words; --name=VALUE and --name VALUE are the same."),
      roff("zoetrope --version (-V) prints the version and those of the libraries."),
    ]
    + program.commands.flatMap { roffEntry(roffBold($0.name), $0.summary) }
    + [".SH COMMANDS"] + commands
    + [".SH EXIT STATUS"] + ExitCode.meanings.flatMap { roffEntry(roffBold($0.0), $0.1) }
    + [".SH ENVIRONMENT"] + variables
    + [".SH EXAMPLES"] + exampleLines(program.examples)
  return lines.joined(separator: "\n") + "\n"
}

/// A text in which a line with a gap of spaces is an entry of a list, and an empty one parts paragraphs.
private func paragraphs(_ text: String) -> [String] {
  var isInList = false
  return [".PP"]
    + text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let wasInList = isInList
      isInList = false
      if line.isEmpty { return [".PP"] }
      guard let gap = line.firstRange(of: "   ") else { return (wasInList ? [".PP"] : []) + [roff(line)] }
      isInList = true
      return roffEntry(roffBold(line[..<gap.lowerBound]), line[gap.upperBound...].drop { $0 == " " })
    }
}

private func exampleLines(_ examples: String) -> [String] {
  examples.isEmpty ? [] : roffExample(examples.split(separator: "\n"))
}

/// The options, those of a section below its name.
private func optionEntries(_ options: [OptionDescription]) -> [String] {
  var section: String?
  return (options.filter { $0.section == nil } + options.filter { $0.section != nil }).flatMap { option in
    let heading = option.section == section ? [] : [".PP", roff("\(option.section ?? ""):")]
    section = option.section
    let names = option.spellings.map(roffBold).joined(separator: ", ")
    return heading + roffEntry(names + (option.value.map { " \\fI\(roff($0))\\fR" } ?? ""), option.help)
  }
}
