import FileIO
import Glibc
import Terminal
import Zoetrope

/// Standard output and standard error, and cancellation from the keyboard.
struct Console: Sendable {
  let signals: SignalWatch

  /// The request to stop, from the keyboard.
  var cancellation: Cancellation { signals.cancellation }

  /// Whether standard error is a terminal.
  var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard error is a terminal that can change a line: not a plain one, such as the shell of an editor.
  var canChangeLine: Bool {
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    return errorIsTerminal && !["", "dumb"].contains(terminal)
  }

  /// Prints lines that people asked for on standard output. They may quote names from files.
  func print(_ lines: [String]) throws { try write(lines.map { $0.printable + "\n" }.joined()) }

  /// The width of the terminal that standard error is, in columns; 80 where that is unknown.
  var errorColumns: Int { TerminalSize(of: STDERR_FILENO).area.columns }

  /// Writes data to standard output. A reader that went away is no error.
  func write(_ text: String) throws {
    guard let errorNumber = send(text, to: STDOUT_FILENO), errorNumber != EPIPE else { return }
    guard errorNumber != EBADF else { throw FileError("write to", "standard output", reason: "it is closed") }
    throw FileError("write to", "standard output", errorNumber: errorNumber)
  }

  /// Prints a remark for people on standard error, in one line. It may quote a file.
  func note(_ text: String) { status("zoetrope: \(text.printable)\n") }

  /// Prints a part of a line for people on standard error, as it is. Errors are ignored: they could be reported nowhere else.
  func status(_ text: String) { _ = send(text, to: STDERR_FILENO) }

  /// Writes everything; the number of the error if that fails.
  private func send(_ text: String, to descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    return unsafe writeAll(bytes.span.bytes, to: descriptor)
  }
}
