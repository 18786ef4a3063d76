/// A value that an option does not take.
struct ValueError: Error {
  /// The value.
  let value: String
  /// The allowed texts, as they follow "Use".
  let allowed: String

  init(_ value: String, allowed: String) { (self.value, self.allowed) = (value, allowed) }

  /// Returns the error as a message about an option, as it was typed.
  func message(for option: String) -> String {
    "Invalid value \(value.isEmpty ? "\"\"" : value) for \(option). Use \(allowed)."
  }
}
