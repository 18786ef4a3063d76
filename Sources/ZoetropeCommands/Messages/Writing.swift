import FileIO
import Glibc
import Zoetrope

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
