import Glibc
import Zoetrope

/// Exit codes, stable.
enum ExitCode {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let wrongUsage: Int32 = 2
  /// An unmet requirement: verified files are not faultless loops, or a file exceeds its size limit.
  static let unmet: Int32 = 3
  /// Nothing is wrong with verified files, but nothing tells whether the seam of some shows.
  static let undecided: Int32 = 4
  /// A part, or the file of all, could not be made for a reason that may pass, such as a full disk: `EX_TEMPFAIL` of
  /// `sysexits.h`.
  static let temporary: Int32 = 75
  /// Returns 128 plus the number of the signal, the convention of shells.
  static func stopped(by signal: Int32) -> Int32 { 128 + signal }

  /// The exit codes and their meanings, for the help.
  static let meanings = [
    ("0", "done"), ("1", "failed"), ("2", "wrong usage"),
    ("3", "verify found problems, parts are missing, --max-size is too small or a limit of --for is violated"),
    ("4", "verify cannot tell whether the seam shows"),
    ("75", "part and join: try again"),
    ("128 + signal", "stopped (130: Ctrl-C, 141: the reader of -o - has ended)"),
  ]
}
