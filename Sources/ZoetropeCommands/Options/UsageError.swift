import Zoetrope

/// A mistake in the command line, as a message.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Creates the error for a file whose name begins as an option does.
  init(fileReadAsOption file: String) {
    self.init("\(file) reads as an option. For the file of that name, use \(ShellWords.text(of: ["./\(file)"])).")
  }
}
