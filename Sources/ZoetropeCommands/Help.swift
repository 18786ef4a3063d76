/// The help of a command: its examples first, then what it does, then every option.
func helpText<Request>(_ usage: String, _ text: String, _ options: [OptionDefinition<Request>]) -> String {
  let rows = options.map { option in
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return (names: "  \(letter)--\(option.name)\(option.value.map { " \($0)" } ?? "")", help: option.help)
  }
  let width = min(30, rows.map(\.names.count).max() ?? 0)
  let lines = rows.map { row in
    row.names.count > width
      ? "\(row.names)\n\(String(repeating: " ", count: width + 2))\(row.help)"
      : row.names + String(repeating: " ", count: width + 2 - row.names.count) + row.help
  }
  return "usage: zoetrope \(usage) [options]\n\n\(text)\n\n\(lines.joined(separator: "\n"))\n"
}

/// The one word that a command takes.
func onlyWord(_ words: [String], _ what: String, _ example: String) throws -> String {
  guard let word = words.first else { throw UsageError("name \(what): \(example)") }
  guard words.count == 1 else { throw UsageError("\"\(words[1])\" is one word too many; one is enough: \(example)") }
  return word
}
