import Glibc
import Zoetrope

/// Standard output and standard error, and the wish to stop that comes from the keyboard.
struct Console: Sendable {
  let cancellation: Cancellation

  /// Whether somebody looks at standard error.
  var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Data: to standard output.
  func write(_ text: String) { send(text, to: STDOUT_FILENO) }

  /// A remark for people: to standard error.
  func note(_ text: String) { send("zoetrope: \(text)\n", to: STDERR_FILENO) }

  /// Part of a line for people, as it is: to standard error.
  func status(_ text: String) { send(text, to: STDERR_FILENO) }

  private func send(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }  // nobody reads: there is nobody to tell either
      rest = rest.dropFirst(count)
    }
  }
}
