import Glibc

/// An exit code. The codes are stable.
struct ExitCode: RawRepresentable, Equatable, Sendable {
  let rawValue: Int32

  static let done = ExitCode(rawValue: 0)
  static let failed = ExitCode(rawValue: 1)
  static let wrongUsage = ExitCode(rawValue: 2)
  /// An unmet requirement: verified files are not faultless loops, a file exceeds its size limit, or parts take longer than allowed.
  static let unmet = ExitCode(rawValue: 3)
  /// Nothing is wrong with verified files, but nothing tells whether the seam of some shows.
  static let undecided = ExitCode(rawValue: 4)
  /// A part, or the file of all, could not be made for a reason that may pass, such as a full disk: `EX_TEMPFAIL` of
  /// `sysexits.h`.
  static let temporary = ExitCode(rawValue: 75)
  /// Returns 128 plus the number of the signal, the convention of shells.
  static func stopped(by signal: Int32) -> ExitCode { ExitCode(rawValue: 128 + signal) }

  /// The exit codes and their meanings, for the help.
  static let meanings: [(String, String)] = [
    ("\(done)", "done"), ("\(failed)", "failed"), ("\(wrongUsage)", "wrong usage"),
    (
      "\(unmet)",
      "verify found problems, parts are missing, --max-size or --within is too small or a limit of --for is violated"
    ),
    ("\(undecided)", "verify cannot tell whether the seam shows"),
    ("\(temporary)", "part and join: try again"),
    (
      "128 + signal",
      "stopped (\(stopped(by: SIGINT)): Ctrl-C, \(stopped(by: SIGPIPE)): the reader of -o - has ended)"
    ),
  ]
}

extension ExitCode: CustomStringConvertible {
  var description: String { "\(rawValue)" }
}
