/// The columns of each row of a grid's cells outside of which a ramp is clear, so that nothing needs to be painted there.
struct VisibleSpans: Sendable {
  /// The columns of pixels for each row of cells.
  let columns: [Range<Int>]
  /// A region that contains all of them.
  let region: PixelRegion

  /// Finds the spans of positions on a ramp.
  init(_ positions: FieldGrid, _ ramp: FieldRamp) {
    let whole = positions.region
    guard ramp.isClearBefore || ramp.isClearAfter else {
      columns = Array(repeating: whole.columns, count: positions.rows)
      region = whole
      return
    }
    let (width, values) = (positions.columns, positions.values.span)
    let spans = (0..<positions.rows).map { row -> Range<Int> in
      let (above, below) = (row * width, min(row + 1, positions.rows - 1) * width)
      func isVisible(_ cell: Int) -> Bool {
        let right = min(cell + 1, width - 1)
        // Unchecked: both rows have as many cells as the grid has columns.
        let corners = unsafe (
          values[unchecked: above &+ cell], values[unchecked: above &+ right], values[unchecked: below &+ cell],
          values[unchecked: below &+ right]
        )
        let lowest = min(corners.0, corners.1, corners.2, corners.3)
        let highest = max(corners.0, corners.1, corners.2, corners.3)
        // The value of a pixel is between those of four cells, and its width at most twice their difference.
        let reach = highest - lowest
        return !(ramp.isClearBefore && highest + reach < 0 || ramp.isClearAfter && lowest - reach > 1 << 16)
      }
      guard let first = (0..<width).first(where: isVisible), let last = (0..<width).last(where: isVisible)
      else { return 0..<0 }
      return (positions.firstColumn(ofCell: first)..<positions.firstColumn(ofCell: last + 1)).clamped(to: whole.columns)
    }
    columns = spans
    let rows = spans.indices.filter { !spans[$0].isEmpty }
    guard let first = rows.first, let last = rows.last else {
      region = PixelRegion(columns: whole.x..<whole.x + 1, rows: whole.y..<whole.y + 1) ?? whole
      return
    }
    let left = rows.map { spans[$0].lowerBound }.min() ?? whole.x
    let right = rows.map { spans[$0].upperBound }.max() ?? whole.x
    region =
      PixelRegion(
        columns: left..<right, rows: positions.firstRow(ofCell: first)..<positions.firstRow(ofCell: last + 1))?
      .intersection(whole) ?? whole
  }
}
