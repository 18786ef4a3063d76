/// An option of a command: the one place from which parsing, help, manual and completions are made.
struct OptionDefinition<Request>: Sendable {
  /// What is told of it.
  var description: OptionDescription
  /// Puts the value into the request.
  let apply: @Sendable (inout Request, String) throws -> Void

  /// An option that takes a value.
  static func value(
    _ name: String, _ letter: Character? = nil, _ value: String, _ help: String, _ offer: ValueOffer = .nothing,
    _ apply: @escaping @Sendable (inout Request, String) throws -> Void
  ) -> OptionDefinition {
    OptionDefinition(
      description: OptionDescription(name: name, letter: letter, value: value, help: help, offer: offer), apply: apply)
  }

  /// An option that stands alone.
  static func flag(
    _ name: String, _ letter: Character? = nil, _ help: String,
    _ apply: @escaping @Sendable (inout Request) -> Void
  ) -> OptionDefinition {
    OptionDefinition(
      description: OptionDescription(name: name, letter: letter, value: nil, help: help),
      apply: { request, _ in apply(&request) })
  }

  /// The same option under a heading of the help.
  func under(_ section: String) -> OptionDefinition {
    var option = self
    option.description.section = section
    return option
  }

  /// The same option, of which each one given counts.
  var repeatable: OptionDefinition {
    var option = self
    option.description.isRepeatable = true
    return option
  }
}
