/// A smooth picture stored in cells of 2^shift pixels, with a margin of one cell on each side (none if a cell is a
/// pixel).
///
/// Between the middles of cells the picture is interpolated linearly. Neighbouring cells differ by less than an eighth
/// of the range, which ``BlurPlan`` ensures.
public struct SmoothField: Sendable {
  /// The cells, margin included.
  public let cells: Pixmap
  /// The binary logarithm of the cell size: a cell is 2^shift pixels wide and high.
  public let shift: Int

  init(cells: Pixmap, shift: Int) {
    precondition(cells.hasAllPixels)
    (self.cells, self.shift) = (cells, shift)
  }

  /// Draws the picture at full size over a pixmap; pixels where its cells are transparent are not touched.
  ///
  /// - Parameters:
  ///   - pixmap: The pixmap to draw on.
  ///   - region: The region of the pixmap that the field covers; nil for all of it.
  ///   - opacity: The opacity of the field, 0…65535.
  public func draw(over pixmap: inout Pixmap, in region: PixelRegion? = nil, opacity: UInt16) {
    let region = region ?? PixelRegion(width: pixmap.width, height: pixmap.height)
    let width = pixmap.width
    precondition(pixmap.hasAllPixels)
    var row = [RGBA16](repeating: .clear, count: region.width)
    unsafe pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe row.withUnsafeMutableBufferPointer { row in
        var rows = EnlargedRows(self)
        var (cellRow, spans) = (-1, [Range<Int>]())
        for y in 0..<region.height {
          rows.start(row: y)
          if rows.cellRow != cellRow {
            cellRow = rows.cellRow
            spans = visibleSpans(below: cellRow, width: region.width)
          }
          let start = (region.y + y) * width + region.x
          for columns in spans {
            unsafe rows.write(columns, to: row)
            let run = start + columns.lowerBound..<start + columns.upperBound
            unsafe blend(
              UnsafeBufferPointer(rebasing: row[columns]), over: UnsafeMutableBufferPointer(rebasing: pixels[run]),
              .sourceOver, opacity: opacity)
          }
        }
      }
    }
  }

  /// Writes the picture at full size, replacing all pixels.
  public func write(into pixmap: inout Pixmap) {
    write(into: &pixmap, in: PixelArea(wholeOf: pixmap))
  }

  /// Writes the picture at full size, replacing the pixels of an area.
  public func write(into pixmap: inout Pixmap, in area: PixelArea) {
    let width = pixmap.width
    precondition(pixmap.hasAllPixels)
    unsafe pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      var rows = EnlargedRows(self)
      for y in 0..<area.height where !area.spans[y / 2].isEmpty {
        rows.start(row: y)
        let row = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        for columns in area.spans[y / 2] { unsafe rows.write(columns, to: row) }
      }
    }
  }

  /// Returns the columns of pixels between a row of cells and the next one where not all cells are transparent.
  private func visibleSpans(below cellRow: Int, width: Int) -> [Range<Int>] {
    let (upper, lower) = (cellRow * cells.width, min(cellRow + 1, cells.height - 1) * cells.width)
    let pixels = cells.pixels.span
    var spans: [Range<Int>] = []
    for column in 0..<cells.width where pixels[upper + column].alpha | pixels[lower + column].alpha > 0 {
      let seen = reach(ofColumn: column).clamped(to: 0..<width)
      if !seen.isEmpty { spans.append(run: seen) }
    }
    return spans
  }

  /// Returns the columns of pixels that show a column of cells: interpolation spreads it to the middles of its neighbours; a cell of one
  /// pixel stays alone.
  private func reach(ofColumn column: Int) -> Range<Int> {
    if shift == 0 { return column..<column + 1 }
    let length = 1 << shift
    let middle = column * length - length / 2
    return middle - length..<middle + length
  }
}
