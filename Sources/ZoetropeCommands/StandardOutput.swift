import Glibc
import Zoetrope

/// Refuses standard output (`-o -`) where nobody said what goes there, or somebody would have to look at it.
func checkStandardOutput(_ output: String, _ format: OutputFormat?) throws {
  guard output == "-" else { return }
  guard format != nil else { throw UsageError("say what: -o - needs --format, such as y4m") }
  guard isatty(STDOUT_FILENO) == 0 else {
    throw UsageError("standard output is a terminal; redirect it or pipe it")
  }
}

/// What a command's output is called in messages.
func outputName(_ output: String) -> String { output == "-" ? "standard output" : output }

/// A stop after which there is more to say than that nothing was written.
struct StoppedError: Error {
  /// How things stand.
  let state: String
}

/// Does what writes a command's output.
///
/// - Parameter resumes: Whether what is there by now is kept.
func writing<Result>(to output: String, resumes: Bool = false, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    guard error is CancelledError else { throw error }
    if output == "-" { throw StoppedError(state: "standard output is incomplete") }
    throw resumes ? StoppedError(state: "the same command goes on from here") : error
  }
}
