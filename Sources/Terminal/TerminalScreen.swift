import FileIO
import Glibc

/// The screen of a terminal, taken for pictures: another page than that of the shell, without cursor and line editing.
///
/// The terminal is as before when the screen is released.
package final class TerminalScreen {
  private let input: Int32
  private let output: Int32
  private let former: termios
  /// Whether the terminal has gone.
  package private(set) var isClosed = false

  /// Takes the screen.
  ///
  /// - Parameters:
  ///   - input: The terminal that keys come from.
  ///   - output: The terminal that pictures go to.
  /// - Returns: nil if one of them is no terminal.
  package init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    var attributes = termios()
    guard isatty(output) == 1, unsafe tcgetattr(input, &attributes) == 0 else { return nil }
    (self.input, self.output, former) = (input, output, attributes)
    // Keys come at once and are not echoed; signals such as Ctrl-C stay, but for Ctrl-Z, which would leave the screen to a shell.
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe withUnsafeMutableBytes(of: &attributes.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    unsafe tcsetattr(input, TCSANOW, &attributes)
    write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8))
  }

  deinit {
    var attributes = former
    write(Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
    unsafe tcsetattr(input, TCSAFLUSH, &attributes)
  }

  /// The present size of the terminal.
  package var size: TerminalSize { TerminalSize(of: output) }

  /// Shows a picture, and a line below it.
  ///
  /// - Parameters:
  ///   - picture: The text that shows the picture.
  ///   - removal: The text that removes the picture before.
  ///   - area: The area that it fills, in the middle of the screen.
  ///   - status: The line below it.
  package func show(_ picture: String, after removal: String, area: TerminalArea, status: String) {
    let whole = size.area
    let left = max(0, (whole.columns - area.columns) / 2)
    // The terminal shows both at once (synchronized output).
    var text = "\u{1B}[?2026h\(removal)"
    // Each row is put at its position: a line feed would go to the first column.
    for (index, row) in picture.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      text += "\u{1B}[\(index + 1);\(left + 1)H\(row)"
    }
    text += "\u{1B}[0m\u{1B}[\(whole.rows);1H\u{1B}[2K\(status.prefix(whole.columns - 1))\u{1B}[?2026l"
    write(Array(text.utf8))
  }

  /// Empties the screen.
  package func clear() { write(Array("\u{1B}[0m\u{1B}[2J".utf8)) }

  /// Returns the next key that was pressed; nil if none was within a time in milliseconds.
  package func key(within milliseconds: Int) -> UInt8? {
    var poll = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard unsafe Glibc.poll(&poll, 1, Int32(max(0, milliseconds))) > 0 else { return nil }
    var byte: UInt8 = 0
    let count = unsafe read(input, &byte, 1)
    isClosed = isClosed || count == 0 || count < 0 && errno == EIO
    return count == 1 ? byte : nil
  }

  /// Writes everything. What a closed terminal does not take is lost.
  private func write(_ bytes: [UInt8]) {
    if unsafe writeAll(bytes.span.bytes, to: output) != nil { isClosed = true }
  }
}
