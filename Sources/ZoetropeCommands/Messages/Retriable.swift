import Zoetrope

/// Runs a closure, and gives its errors the exit code of temporary ones where another try may succeed.
///
/// That of exhausted memory, which ends the process at once, remains so afterwards.
func retriable<Result>(_ body: () throws -> Result) throws -> Result {
  MemoryExitCode.becomeTemporary()
  do {
    return try body()
  } catch  where isTemporary((error as? IncompleteError)?.cause ?? error) {
    throw CommandError(failureText(error, for: nil), .temporary)
  }
}
