/// An option of a command: the one place from which parsing and help are made.
struct OptionDefinition<Request>: Sendable {
  /// The name without the dashes.
  let name: String
  /// A letter that stands for it.
  let letter: Character?
  /// What its value is called; nil if it takes none.
  let value: String?
  /// A line for the help.
  let help: String
  /// Puts the value into the request.
  let apply: @Sendable (inout Request, String) throws -> Void
  /// What it stands under in the help, below those that stand under nothing.
  var section: String?

  /// An option that takes a value.
  static func value(
    _ name: String, _ letter: Character? = nil, _ value: String, _ help: String,
    _ apply: @escaping @Sendable (inout Request, String) throws -> Void
  ) -> OptionDefinition {
    OptionDefinition(name: name, letter: letter, value: value, help: help, apply: apply)
  }

  /// An option that stands alone.
  static func flag(
    _ name: String, _ letter: Character? = nil, _ help: String,
    _ apply: @escaping @Sendable (inout Request) -> Void
  ) -> OptionDefinition {
    OptionDefinition(name: name, letter: letter, value: nil, help: help, apply: { request, _ in apply(&request) })
  }

  /// The same option under a heading of the help.
  func under(_ section: String) -> OptionDefinition {
    var option = self
    option.section = section
    return option
  }
}

/// Something wrong with the command line itself.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A value that an option does not take; the option's name is put before it.
struct ValueError: Error {
  let description: String

  /// Says what is wrong with a value and what would be right.
  init(_ value: String, _ problem: String) { description = "\(value): \(problem)" }
}
