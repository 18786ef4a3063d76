import Foundation

/// The failure of a program that a test depends on.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// The program, how it ended and what it wrote to standard error: "ffmpeg exited with 1: a.gif: No such file".
  public let description: String

  /// Creates the failure to start a program, with the number of the error.
  init(toStart program: String, _ code: Int32) {
    description = "\(program) cannot be started: \(unsafe String(cString: strerror(code)))"
  }

  /// Creates the failure of a program that ended with an error, or that exited with 0 and an error message or no output.
  init(_ result: ProcessResult) {
    let end =
      result.status < 0 ? "was ended by signal \(-result.status)" : "exited with \(result.status)"
    let message = result.errors.trimmingSuffix { $0.isWhitespace }
    let outcome = message.isEmpty && result.output.isEmpty ? "no output" : String(message)
    description = "\(result.program) \(end)" + (outcome.isEmpty ? "" : ": \(outcome)")
  }
}

extension String {
  /// The text without the characters at its end that meet a condition.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
