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

/// A stop after which standard output, or a sequence of files, unlike a file, may have got a part.
struct UnfinishedOutputError: Error {
  /// What it is called in messages.
  let name: String
}

/// Does what writes a command's output.
///
/// - Parameters:
///   - output: Where it goes.
///   - isSequence: Whether that is many files.
///   - body: Does it.
func writing<Result>(to output: String, isSequence: Bool = false, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    let mayHavePart = output == "-" || isSequence
    throw error is CancelledError && mayHavePart ? UnfinishedOutputError(name: outputName(output)) : error
  }
}
