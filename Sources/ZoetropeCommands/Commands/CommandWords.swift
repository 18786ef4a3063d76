import Zoetrope

extension [String] {
  /// The command that the first word names.
  private var namedCommand: Command? { commands.first { $0.description.name == first } }

  /// The command of the command line, which the input implies where none is named; nil if there is none.
  var command: Command? { namedCommand ?? ImpliedCommand.command(for: self) }

  /// The words with the name of the command, or `help`, in front of the options before it: `-q encode a.mp4` as
  /// `encode -q a.mp4`. Behind `--`, it is the name of a file.
  var commandFirst: [String] {
    guard let first, first.hasPrefix("-"), !["--help", "-h", "--version", "-V"].contains(first),
      let word = OptionWords(self, commands.flatMap(\.options)).first(where: { !$0.isOption }),
      word.text == "help" || [word.text].namedCommand != nil, self[word.index - 1] != "--"
    else { return self }
    return [word.text] + self[..<word.index] + self[(word.index + 1)...]
  }

  /// The words after the name of the command.
  var commandWords: [String] { namedCommand == nil ? self : Array(dropFirst()) }

  /// Returns the option of a setting as the command line has it, by its letter or its name; nil if it has none.
  func typedOption(of setting: Setting) -> String? {
    guard let command else { return nil }
    return spelling(of: setting.rawValue, in: commandWords, command.options)
  }

  /// Returns an error as a message that names options as they were typed. A value that none of them has comes after them:
  /// `--width 64 (64x36)`.
  func message(of error: RequestError) -> String {
    let names = error.decidingOptions
    guard let value = error.value, let command, !names.isEmpty else { return error.message(typedOption(of:)) }
    var typed = typedOptions(names, in: commandWords, command.options)
    if typed.isEmpty {
      // The value is the usual one, and only --keep keeps it, perhaps with another one.
      let part = error.part.rawValue
      let keeping = typedOptions(["keep"], in: commandWords, command.options)
      typed = keeping.filter { $0.value.split(separator: ",").contains(part[...]) }
        .map { GivenOption(name: $0.name, spelling: $0.spelling, value: part) }
    }
    guard !typed.isEmpty, !typed.contains(where: { $0.has(value) }) else { return error.message(typedOption(of:)) }
    let options = typed.map { "\($0.spelling) \($0.value)" }.joined(separator: " ")
    let decided = RequestError(error.part, value: "(\(value))", error.reason)
    return decided.message({ $0 == error.part ? options : typedOption(of: $0) })
  }
}
