/// An option of a command line.
struct GivenOption {
  /// The whole name without the dashes.
  let name: String
  /// The letter or the whole name, with its dashes.
  let spelling: String
  /// The value; empty for an option that takes none.
  let value: String
}
