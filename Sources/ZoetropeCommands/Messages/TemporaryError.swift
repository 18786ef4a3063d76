import Zoetrope

/// A failure for a reason that may pass.
struct TemporaryError: Error, CustomStringConvertible {
  let description: String
}

/// Runs a closure, and turns its errors into a ``TemporaryError`` where another try may succeed.
func retriable<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch  where isTemporary(error) {
    throw TemporaryError(description: (error as? FileError)?.message(for: nil) ?? "\(error)")
  }
}
