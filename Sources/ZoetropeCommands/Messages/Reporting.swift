/// The reports of a command besides its output file: for people on standard error, for programs on standard output.
struct Reporting {
  /// The amount of messages for people.
  enum Detail {
    /// Errors only.
    case problems
    /// The chosen settings and the result.
    case notes
    /// Also the encoder's settings and the time taken.
    case everything
  }

  /// The style of progress; nil for a bar on a terminal, and none elsewhere.
  var progress: ProgressStyle?
  var detail = Detail.notes
  /// Whether the result is printed as JSON.
  var json = false
  /// Where the lines on the result wait until the file has its name; nil where it has that at once.
  var lateLines: LateLines?

  /// Whether people and programs are told of the result later, when the file has its name.
  var isDeferred: Bool { lateLines != nil }

  /// Whether people see errors only.
  var isQuiet: Bool { detail == .problems }

  /// Refuses to mix JSON with a file on standard output.
  ///
  /// - Parameters:
  ///   - output: The file; nil for none.
  ///   - option: The option that gives it, for the error.
  func check(output: String?, of option: String = "-o") throws {
    guard json, output == "-" else { return }
    throw UsageError(
      "--json and \(option) - both write to standard output. Use --progress json, which writes to standard error.")
  }
}

extension Reporting {
  /// The options that decide what is reported, of every command that makes a file.
  static let options = OptionDefinition<Reporting>.section(
    "Messages",
    [
      .flag("quiet", "no progress and no notes", letter: "q") { $0.detail = .problems },
      .flag("verbose", "also print the encoder's settings and the time taken", letter: "v") { $0.detail = .everything },
      progressOption,
      .flag("json", "for programs: print the result as JSON") { $0.json = true },
    ])

  /// The option that decides how progress is reported, of every command that works long.
  static let progressOption = OptionDefinition<Reporting>.value(
    "progress", .choice("HOW", of: ProgressStyle.allCases), "bar, plain (lines), json (for programs), none",
    standard: "bar on a terminal, else none"
  ) { $0.progress = $1 }
}
