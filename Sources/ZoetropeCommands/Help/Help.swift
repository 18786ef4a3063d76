/// The widest line of help, in letters, which the texts of commands are written in.
let helpWidth = 100

/// Returns the help of a command: its examples first, then its purpose, then its options, those of a section under its
/// name.
///
/// - Parameters:
///   - listsAll: Whether every option is described, not ``CommandDescription/firstOptions`` only, which fit on a screen.
///   - width: The widest line, in letters. Only commands to type, which may be copied, are longer.
func helpText(_ command: CommandDescription, listsAll: Bool, width: Int = helpWidth) -> String {
  let width = min(max(40, width), helpWidth)
  let first = command.firstOptions.compactMap { name in command.options.first { $0.name == name } }
  let isShort = !listsAll && !first.isEmpty
  let text = [command.examples, width < helpWidth ? narrowed(command.text, to: width) : command.text]
    .filter { !$0.isEmpty }.joined(separator: "\n\n")
  let options = optionLines(isShort ? first : command.options, inSections: !isShort, width: width)
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

/// Returns a text in narrower lines: sentences flow on from line to line, and an explanation beside its term continues below
/// its beginning.
private func narrowed(_ text: String, to width: Int) -> String {
  var lines: [String] = []
  var flows = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let isProse = !line.isEmpty && !line.contains("  ") && !line.hasPrefix(" ") && !line.hasPrefix("zoetrope ")
    if flows, isProse { lines[lines.count - 1] += " \(line)" } else { lines.append(String(line)) }
    flows = isProse
  }
  return lines.flatMap { line in
    if line.count <= width || line.hasPrefix("zoetrope ") { return [line] }
    let column = line.ranges(of: #/ {2,}/#).last.map { line.distance(from: line.startIndex, to: $0.upperBound) } ?? 0
    let rows = wrapped(String(line.dropFirst(column)), width: width - column, indentation: "")
    return [line.prefix(column) + rows[0]] + rows.dropFirst().map { String(repeating: " ", count: column) + $0 }
  }.joined(separator: "\n")
}

/// Returns the options in the order given; in sections those without one come first.
private func optionLines(_ options: [OptionDescription], inSections: Bool, width: Int) -> String {
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
    let help = wrapped(option.help, width: width - column, indentation: "").map { indentation + $0 }
    let fits = name.count + 2 <= column
    sections[index].lines += fits ? [name + help[0].dropFirst(name.count)] + help.dropFirst() : [name] + help
  }
  return sections.flatMap(\.lines).joined(separator: "\n")
}
