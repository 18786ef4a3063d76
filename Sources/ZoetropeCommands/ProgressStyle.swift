import Zoetrope

/// How it is told how far the work has come, on standard error.
enum ProgressStyle: String, CaseIterable, Sendable {
  /// One line of a terminal, written over and over.
  case bar
  /// A line for each tenth of the work.
  case plain
  /// JSON Lines, for programs.
  case json
  /// Not at all.
  case off = "none"
}

/// The option about it, of every command that works long.
///
/// - Parameter style: Where a request keeps what it says.
func progressOption<Request>(
  _ style: any WritableKeyPath<Request, ProgressStyle?> & Sendable
) -> OptionDefinition<Request> {
  .value(
    "progress", nil, "HOW", "bar, plain (lines), json (for programs), none [bar on a terminal, else none]",
    .cases(of: ProgressStyle.self)
  ) {
    $0[keyPath: style] = try read($1, "write bar, plain, json or none") { ProgressStyle(rawValue: $0) }
  }
}
