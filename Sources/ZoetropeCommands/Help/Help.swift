/// The help of a command: its examples first, then what it does, then its options, those of a section under its name.
func helpText(_ command: CommandDescription, _ length: HelpLength) -> String {
  let options = command.options
  let shown = options.filter { length == .full || $0.section == nil }
  var rest: [String] = []
  for section in length == .full ? [] : options.compactMap(\.section)
  where !rest.contains(where: { $0.hasPrefix(section) }) {
    let names = options.filter { $0.section == section }.map { "--\($0.name)" }
    rest += wrapped("\(section): \(names.joined(separator: " "))", width: 108)
  }
  if !rest.isEmpty { rest.append("(zoetrope help \(command.name) tells what they do)") }
  return helpText(command, shown) + (rest.isEmpty ? "" : rest.joined(separator: "\n") + "\n")
}

/// A text in lines of at most `width` letters.
func wrapped(_ text: String, width: Int) -> [String] {
  text.split(separator: " ").reduce(into: [""]) { lines, word in
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append("  \(word)")
    }
  }
}

private func helpText(_ command: CommandDescription, _ options: [OptionDescription]) -> String {
  let names = options.map { option in
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "  \(letter)--\(option.name)\(option.value.map { " \($0)" } ?? "")"
  }
  let width = min(30, names.map(\.count).max() ?? 0)
  var sections: [(name: String?, lines: [String])] = [(nil, [])]
  for (option, names) in zip(options, names) {
    if !sections.contains(where: { $0.name == option.section }) {
      sections.append((option.section, ["\(option.section ?? ""):"]))
    }
    let place = sections.firstIndex { $0.name == option.section } ?? 0
    let isTooLong = names.count > width
    let gap = String(repeating: " ", count: width + 2 - (isTooLong ? 0 : names.count))
    sections[place].lines.append(names + (isTooLong ? "\n" : "") + gap + option.help)
  }
  let lines = sections.flatMap(\.lines).joined(separator: "\n")
  let text = [command.examples, command.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
  return "usage: \(command.usage)\n\n\(text)\n\n\(lines)\n"
}

/// Returns the only operand of a command.
///
/// - Parameters:
///   - words: The operands.
///   - kind: The kind of the operand, such as `scene`.
///   - example: A valid command line.
/// - Throws: ``UsageError`` if there are none or several.
func onlyWord(_ words: [String], _ kind: String, _ example: String) throws -> String {
  guard let word = words.first else { throw UsageError("No \(kind) given. Try \(example).") }
  guard words.count == 1 else {
    let remedy = example.contains(" -o ") ? "To write there, use -o \(words[1])." : "Give one \(kind): \(example)."
    throw UsageError("Unexpected argument \"\(words[1])\". \(remedy)")
  }
  return word
}
