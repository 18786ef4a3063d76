import FileIO
import Glibc
import Zoetrope

/// Refuses standard output (`-o -`) without a format, and where it is a terminal.
func checkStandardOutput(_ output: String, _ format: OutputFormat?) throws {
  guard output == "-" else { return }
  guard format != nil else { throw UsageError("Standard output needs --format, such as --format y4m.") }
  guard isatty(STDOUT_FILENO) == 0 else {
    throw UsageError("Standard output is a terminal. Redirect it to a file or a pipe.")
  }
}

/// Returns the name of a command's output in messages.
///
/// - Parameter output: The file, `-` for standard output; nil where none is kept.
func outputName(_ output: String?) -> String { output == "-" ? "standard output" : output ?? "nothing" }

/// Runs a closure that writes a command's output, and reports the part that remains when it is stopped or fails.
///
/// - Parameters:
///   - output: The file.
///   - part: The part of the output that may remain when the closure is stopped or fails.
///   - body: A closure that writes the file.
func writing<Result>(to output: String, leaving part: PartialOutput = .nothing, _ body: () throws -> Result) throws
  -> Result
{
  let earlier = part == .someFiles ? PNGSequence.files(at: output) : []
  do {
    return try body()
  } catch {
    let leavesFiles = part == .someFiles && !PNGSequence.files(at: output).isSubset(of: earlier)
    let isStopped = error is CancellationError
    if isStopped, part == .beginning { throw IncompleteError(cause: error, state: "the same command resumes") }
    // A wrong request is found before the first file, and so is another process, of which the new files are.
    let isEarly = error is RequestError || (error as? FileError)?.errorNumber == EWOULDBLOCK
    guard leavesFiles && !isEarly || isStopped && output == "-" else { throw error }
    throw IncompleteError(cause: error, state: "\(outputName(output)) is incomplete")
  }
}
