import Zoetrope

/// An option that a command does not have.
struct UnknownOptionError: Error {
  /// The option as it was typed.
  let typed: String

  /// Returns the error as a message about a command: the way to the same thing if it is a word of another program, else
  /// the commands that have it, else the options that are spelled like it.
  func message(for command: CommandDescription) -> String {
    if let message = ForeignOption.message(for: typed, of: command) { return message }
    let name = String(typed.prefix { $0 != "=" })
    let owners = commands.map(\.description).filter { $0.options.contains { $0.spellings.contains(name) } }.map(\.name)
    if name.hasPrefix("--"), !owners.isEmpty {
      return "Unknown option \(name) of \(command.name). It is an option of \(alternatives(owners))."
    }
    let known = command.options.map(\.name)
    let begun = known.filter { name.hasPrefix("--") && $0.hasPrefix(name.dropFirst(2)) }.map { "--\($0)" }
    if begun.count > 1 { return "\(name) is short for several options. Use \(alternatives(begun))." }
    let similar = suggestions(for: String(name.drop { $0 == "-" }), among: known).prefix(3).map { "--\($0)" }
    let question = similar.isEmpty ? "" : " (did you mean \(similar.joined(separator: " or "))?)"
    return "Unknown option \(typed)\(question). See zoetrope \(command.name) --help."
  }
}
