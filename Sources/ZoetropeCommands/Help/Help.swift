/// The widest line of help, in letters.
let helpWidth = 100

/// Returns the help of a command: its examples first, then its purpose, then its options, those of a section under its
/// name.
func helpText(_ command: CommandDescription, _ length: HelpLength) -> String {
  let first = command.firstOptions.compactMap { name in command.options.first { $0.name == name } }
  let isShort = length == .short && !first.isEmpty
  let text = [command.examples, command.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
  let options = optionLines(isShort ? first : command.options, inSections: !isShort)
  let rest = "\nAll \(command.options.count) options: zoetrope help \(command.name) all\n"
  return "usage: \(command.usage)\n\n\(text)\n\n\(options)\n\(isShort ? rest : "")"
}

/// Returns a text in lines of at most `width` letters, of which all but the first begin with an indentation.
func wrapped(_ text: String, width: Int, indentation: String = "  ") -> [String] {
  text.split(separator: " ").reduce(into: [""]) { lines, word in
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(indentation + word)
    }
  }
}

/// Returns the options in the order given; in sections those without one come first.
private func optionLines(_ options: [OptionDescription], inSections: Bool) -> String {
  let names = options.map { option in
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "  \(letter)--\(option.name)\(option.value.map { " \($0)" } ?? "")"
  }
  let column = min(28, names.map(\.count).max() ?? 0) + 2
  let indentation = String(repeating: " ", count: column)
  var sections: [(name: String?, lines: [String])] = [(nil, [])]
  for (option, name) in zip(options, names) {
    let section = inSections ? option.section : nil
    if !sections.contains(where: { $0.name == section }) { sections.append((section, ["\(section ?? ""):"])) }
    let index = sections.firstIndex { $0.name == section } ?? 0
    let help = wrapped(option.help, width: helpWidth - column, indentation: "").map { indentation + $0 }
    let fits = name.count + 2 <= column
    sections[index].lines += fits ? [name + help[0].dropFirst(name.count)] + help.dropFirst() : [name] + help
  }
  return sections.flatMap(\.lines).joined(separator: "\n")
}
