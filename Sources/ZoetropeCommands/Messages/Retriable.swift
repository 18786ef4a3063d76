import Zoetrope

/// Runs a closure, and gives its errors the exit code of temporary ones where another try may succeed.
func retriable<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch  where isTemporary(error) {
    throw CommandError((error as? FileError)?.message(for: nil) ?? "\(error)", ExitCode.temporary)
  }
}
