import Zoetrope

/// An option as it is told of: in the help, the manual and the completions of shells.
struct OptionDescription: Sendable {
  /// The name without the dashes.
  let name: String
  /// A letter that stands for it.
  let letter: Character?
  /// What its value is called; nil if it takes none.
  let value: String?
  /// A line for the help.
  let help: String
  /// What a shell offers for its value.
  var offer = ValueOffer.nothing
  /// Whether it may be given several times, each time with an effect.
  var isRepeatable = false
  /// What it stands under in the help, below those that stand under nothing.
  var section: String?

  /// What is typed: the letter first, `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
