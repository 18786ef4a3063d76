/// What a command tells beside the file that it makes: people on standard error, programs on standard output.
struct Reporting {
  /// How much people are told.
  enum Detail {
    /// What went wrong, and nothing else.
    case problems
    /// What was chosen for them, and what became of it.
    case notes
    /// What the encoder is told and how long it took, too.
    case everything
  }

  /// How it is told how far the work has come; nil for a bar where somebody looks, and nothing elsewhere.
  var progress: ProgressStyle?
  var detail = Detail.notes
  /// Whether programs are told what was made.
  var json = false

  /// Whether people are told nothing but what went wrong.
  var isQuiet: Bool { detail == .problems }

  /// Refuses to mix what a program is told with the file itself.
  func check(output: String?) throws {
    guard json, output == "-" else { return }
    throw UsageError("--json and -o - both want standard output; --progress json tells programs on standard error")
  }
}

/// The options about what is told, of every command that makes a file.
///
/// - Parameter reporting: Where a request keeps what they say.
func reportingOptions<Request>(
  _ reporting: any WritableKeyPath<Request, Reporting> & Sendable
) -> [OptionDefinition<Request>] {
  let options: [OptionDefinition<Request>] = [
    .flag("quiet", "q", "no progress and no notes") { $0[keyPath: reporting].detail = .problems },
    .flag("verbose", "v", "also what the encoder is told, and the time that it took") {
      $0[keyPath: reporting].detail = .everything
    },
    progressOption(reporting),
    .flag("json", nil, "for programs: print what was made, as JSON") { $0[keyPath: reporting].json = true },
  ]
  return options.map { $0.under("Messages") }
}

/// The option about how it is told how far the work has come, of every command that works long.
///
/// - Parameter reporting: Where a request keeps what it says.
func progressOption<Request>(
  _ reporting: any WritableKeyPath<Request, Reporting> & Sendable
) -> OptionDefinition<Request> {
  .value(
    "progress", nil, "HOW", "bar, plain (lines), json (for programs), none [bar on a terminal, else none]",
    .cases(of: ProgressStyle.self)
  ) {
    $0[keyPath: reporting].progress = try read($1, "write bar, plain, json or none") { ProgressStyle(rawValue: $0) }
  }
}
