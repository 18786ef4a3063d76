import Glibc

/// Checks of standard input before it is read.
package enum StandardInput {
  /// The name of standard input in messages.
  package static let name = "standard input"

  /// Returns the name of an input in messages.
  ///
  /// - Parameter path: The path; `-` and `/dev/stdin` are standard input.
  package static func name(of path: String) -> String { ["-", "/dev/stdin"].contains(path) ? name : path }

  /// Throws if standard input is closed.
  package static func requireOpen() throws(FileError) {
    let flags = fcntl(STDIN_FILENO, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_WRONLY else { throw FileError("read", closed: name) }
  }

  /// Throws if standard input is closed, or a terminal, where a program would wait without a word.
  ///
  /// - Parameter content: The expected content, for the message: `a scene`.
  package static func requirePiped(_ content: String) throws(FileError) {
    try requireOpen()
    guard isatty(STDIN_FILENO) == 0 else {
      throw FileError("read", name, reason: "it is a terminal; pipe \(content) into it")
    }
  }
}
