/// A message that ends a command, with its exit code.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  let code: ExitCode

  init(_ description: String, _ code: ExitCode = .failed) { (self.description, self.code) = (description, code) }
}
