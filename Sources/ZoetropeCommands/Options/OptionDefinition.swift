import Zoetrope

/// An option of a command: the one place from which parsing, help, manual, completions and messages are made.
struct OptionDefinition<Request>: Sendable {
  /// The option as help, manual and completions show it.
  var description: OptionDescription
  /// Reads a value and puts it into the request.
  let apply: @Sendable (inout Request, String) throws -> Void

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes.
  ///   - kind: The syntax of the value.
  ///   - help: A line that describes its effect.
  ///   - letter: The letter of its short form; nil without one.
  ///   - standard: The default, for the help.
  ///   - set: A closure that stores the value in the request.
  static func value<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ help: String, letter: Character? = nil, standard: String? = nil,
    _ set: @escaping @Sendable (inout Request, Value) throws -> Void
  ) -> OptionDefinition {
    let range = kind.range.map { ", \($0)" } ?? ""
    let ending = standard.map { " [\($0)]" } ?? ""
    return OptionDefinition(
      description: OptionDescription(
        name: name, letter: letter, value: kind.placeholder, help: help + range + ending, accepted: kind.spelling(of:),
        offer: kind.offer),
      apply: { try set(&$0, try kind.value(of: $1)) })
  }

  /// An option that gives a setting of the library.
  static func value<Value>(
    _ setting: Setting, _ kind: ValueKind<Value>, _ help: String, letter: Character? = nil, standard: String? = nil,
    _ set: @escaping @Sendable (inout Request, Value) throws -> Void
  ) -> OptionDefinition {
    value(setting.rawValue, kind, help, letter: letter, standard: standard, set)
  }

  /// An option that gives a setting of the library with a range and a default of its own.
  ///
  /// - Parameter standard: The rule that decides if the setting has no default, for the help.
  static func number(
    _ setting: NumberSetting, _ help: String, letter: Character? = nil, standard: String? = nil,
    _ set: @escaping @Sendable (inout Request, Int) throws -> Void
  ) -> OptionDefinition {
    value(
      setting.name, .number(setting.allowed), help, letter: letter,
      standard: setting.standard.map(\.description) ?? standard, set)
  }

  /// An option that stands alone.
  static func flag(
    _ name: String, _ help: String, letter: Character? = nil,
    _ set: @escaping @Sendable (inout Request) -> Void
  ) -> OptionDefinition {
    OptionDefinition(
      description: OptionDescription(name: name, letter: letter, value: nil, help: help),
      apply: { request, _ in set(&request) })
  }

  /// An option that turns on a setting of the library.
  static func flag(
    _ setting: Setting, _ help: String, letter: Character? = nil,
    _ set: @escaping @Sendable (inout Request) -> Void
  ) -> OptionDefinition {
    flag(setting.rawValue, help, letter: letter, set)
  }

  /// Returns options under a heading of the help.
  static func section(_ name: String, _ options: [OptionDefinition]) -> [OptionDefinition] {
    options.map { option in
      var option = option
      option.description.section = name
      return option
    }
  }

  /// The same option, of which each one given counts.
  var repeatable: OptionDefinition {
    var option = self
    option.description.isRepeatable = true
    return option
  }

  /// The same option, which help, manual and completions leave out: it is read for the error that says why it is refused.
  var unlisted: OptionDefinition {
    var option = self
    option.description.isListed = false
    return option
  }

  /// Returns the option for a request that has this one's request as a part.
  func inside<Whole>(_ part: any WritableKeyPath<Whole, Request> & Sendable) -> OptionDefinition<Whole> {
    OptionDefinition<Whole>(description: description) { [apply] in try apply(&$0[keyPath: part], $1) }
  }
}

extension Array {
  /// Returns the options for a request that has theirs as a part.
  func inside<Part, Whole>(
    _ part: any WritableKeyPath<Whole, Part> & Sendable
  ) -> [OptionDefinition<Whole>] where Element == OptionDefinition<Part> {
    map { $0.inside(part) }
  }

  /// Returns the options, with those of given settings unlisted.
  func unlisting<Request>(_ settings: [Setting]) -> [Element] where Element == OptionDefinition<Request> {
    map { option in settings.contains { $0.rawValue == option.description.name } ? option.unlisted : option }
  }
}
