/// A value that an option does not take.
struct ValueError: Error {
  /// The value.
  let value: String
  /// The allowed texts, as they follow "Use".
  let allowed: String
  /// The allowed words that are spelled like the value, as `didYouMean` has them.
  let guess: String

  init(_ value: String, allowed: String, guess: String = "") {
    (self.value, self.allowed, self.guess) = (value, allowed, guess)
  }

  /// Returns the error as a message about an option, as it was typed.
  func message(for option: String) -> String {
    "Invalid value \(value.isEmpty ? "\"\"" : value) for \(option)\(guess). Use \(allowed)."
  }
}
