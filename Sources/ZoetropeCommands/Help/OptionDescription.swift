import Zoetrope

/// The description of an option in the help, the manual and shell completions.
struct OptionDescription: Sendable {
  /// The name without the dashes.
  let name: String
  /// The letter of its short form; nil without one.
  let letter: Character?
  /// The placeholder of its value; nil if it takes none.
  let value: String?
  /// A line for the help.
  let help: String
  /// Returns the value that a text means, as it is written here; nil if it means none.
  var accepted: @Sendable (_ text: String) -> String? = { _ in nil }
  /// The completions that a shell offers for its value.
  var offer = ValueOffer.nothing
  /// Whether it may be given several times, each time with an effect.
  var isRepeatable = false
  /// Whether help, manual and completions have it.
  var isListed = true
  /// The heading above it in the help; nil for options without a heading, which come first.
  var section: String?

  /// The spellings on the command line, the letter first: `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
