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

/// Does what writes a command's output, and tells how things stand when it is stopped.
///
/// - Parameters:
///   - output: Where it goes.
///   - part: What there may be of it then.
///   - body: Does it.
func writing<Result>(to output: String, leaving part: PartialOutput = .nothing, _ body: () throws -> Result) throws
  -> Result
{
  do {
    return try body()
  } catch {
    guard error is CancelledError else { throw error }
    switch part {
    case .beginning: throw StoppedError(state: "the same command goes on from here")
    case .nothing where output != "-": throw error
    default: throw StoppedError(state: "\(outputName(output)) is incomplete")
    }
  }
}
