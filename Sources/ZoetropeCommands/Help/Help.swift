import Zoetrope

/// The widest line of help, in letters.
private let helpWidth = 100

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
    let isOutput = example.contains(" -o ") && OutputFormat(path: words[1]) != nil
    let remedy = isOutput ? "To write there, use -o \(words[1])." : "Give one \(kind): \(example)."
    throw UsageError("Unexpected argument \"\(words[1])\". \(remedy)")
  }
  return word
}

/// Refuses standard input, for commands that read a file more than once.
func requireFile(_ word: String) throws {
  guard word == "-" else { return }
  throw UsageError("Standard input is read only once, and this command reads its input again. Give the name of a file.")
}

/// Returns the only operand of a command that takes a scene.
///
/// - Throws: ``UsageError``, also for a video or a picture, which other commands take.
func onlyScene(_ words: [String], _ example: String) throws -> String {
  let scene = try onlyWord(words, "scene", example)
  if InputPaths.isNamedAsFrames(scene) || InputPaths.holdsFrames(scene) {
    throw UsageError("\(scene) is not a scene. To encode it, use zoetrope encode; to make it loop, zoetrope loop.")
  }
  return scene
}
