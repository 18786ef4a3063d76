import Dispatch
import Glibc
import Zoetrope

/// Exit codes, stable.
enum ExitCode {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let wrongUsage: Int32 = 2
  /// Something was not met: files that were verified are no faultless loops, a file does not fit its bytes.
  static let unmet: Int32 = 3
  /// 128 plus the number of the signal, as shells say it.
  static func stopped(by signal: Int32) -> Int32 { 128 + signal }

  /// What they say to people.
  static let meanings = [
    ("0", "done"), ("1", "failed"), ("2", "wrong usage"), ("3", "verify found faults or --max-size is too small"),
    ("128 + signal", "when stopped (130: Ctrl-C, 141: nobody reads what -o - writes)"),
  ]
}
