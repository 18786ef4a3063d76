import Dispatch
import Glibc
import Zoetrope

/// A command, and what is told of it.
struct Command: Sendable {
  let description: CommandDescription
  /// Returns the exit code.
  let run: @Sendable ([String], Console) throws -> Int32

  init(_ description: CommandDescription, _ run: @escaping @Sendable ([String], Console) throws -> Int32) {
    (self.description, self.run) = (description, run)
  }

  /// A command that is done or throws.
  init(_ description: CommandDescription, _ run: @escaping @Sendable ([String], Console) throws -> Void) {
    self.init(description) { words, console in
      try run(words, console)
      return ExitCode.done
    }
  }
}
