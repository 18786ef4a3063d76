/// A part of a terminal, in characters.
package struct TerminalArea: Equatable, Sendable {
  /// The number of columns, at least 1.
  package var columns: Int
  /// The number of rows, at least 1.
  package var rows: Int

  /// Creates an area.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }

  /// Returns the largest area within this one that has the proportions of a picture.
  ///
  /// - Parameters:
  ///   - width: The width of the picture.
  ///   - height: The height of the picture.
  ///   - cell: The size of a character.
  package func fitted(width: Int, height: Int, cell: TerminalSize.Cell) -> TerminalArea {
    let (pixelsAcross, pixelsDown) = (columns * cell.width, rows * cell.height)
    if pixelsAcross * height <= pixelsDown * width {
      return TerminalArea(
        columns: columns, rows: (2 * pixelsAcross * height + width * cell.height) / (2 * width * cell.height))
    }
    return TerminalArea(
      columns: (2 * pixelsDown * width + height * cell.width) / (2 * height * cell.width), rows: rows)
  }
}
