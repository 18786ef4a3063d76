import Zoetrope

/// An option of a command line.
struct GivenOption {
  /// The whole name without the dashes.
  let name: String
  /// The letter or the whole name, with its dashes.
  let spelling: String
  /// The value; empty for an option that takes none.
  let value: String

  /// Returns whether the value is a text, or the number that it is.
  func has(_ text: String) -> Bool { value == text || Rational(value)?.decimal(places: 2) == text }
}
