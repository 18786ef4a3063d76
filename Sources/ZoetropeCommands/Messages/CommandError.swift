/// A message that ends a command, with its exit code.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  let code: Int32

  init(_ description: String, _ code: Int32 = ExitCode.failed) { (self.description, self.code) = (description, code) }
}
