/// The style of progress reports on standard error.
enum ProgressStyle: String, CaseIterable, Sendable {
  /// One line of a terminal, written over and over.
  case bar
  /// A line for each tenth of the work, and every ten seconds while a file is read.
  case plain
  /// JSON Lines, for programs.
  case json
  /// Not at all.
  case off = "none"
}
