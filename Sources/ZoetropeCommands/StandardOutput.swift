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

/// A stop after which standard output, unlike a file, may have got a part.
struct UnfinishedOutputError: Error {}

/// Does what writes a command's output.
func writing<Result>(to output: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw error is CancelledError && output == "-" ? UnfinishedOutputError() : error
  }
}
