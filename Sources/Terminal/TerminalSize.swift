import Glibc

/// The size of a terminal.
package struct TerminalSize: Equatable, Sendable {
  /// The size of a character in pixels.
  package struct Cell: Equatable, Sendable {
    /// The width in pixels, at least 1.
    package var width: Int
    /// The height in pixels, at least 1.
    package var height: Int

    /// Creates a size.
    package init(width: Int, height: Int) { (self.width, self.height) = (max(1, width), max(1, height)) }
  }

  /// The columns and rows; 80 and 24 where they are unknown.
  package var area = TerminalArea(columns: 80, rows: 24)
  /// The size of a character; 8 by 16 where the terminal does not tell.
  package var cell = Cell(width: 8, height: 16)

  /// Reads the size of the terminal behind a file descriptor (`TIOCGWINSZ`).
  package init(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return }
    area.columns = Int(size.ws_col)
    guard size.ws_row > 0 else { return }
    area.rows = Int(size.ws_row)
    guard size.ws_xpixel > 0, size.ws_ypixel > 0 else { return }
    cell = Cell(width: Int(size.ws_xpixel) / area.columns, height: Int(size.ws_ypixel) / area.rows)
  }
}
