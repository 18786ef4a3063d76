/// The columns of each row of a picture outside of which a ramp is clear, so that nothing needs to be painted there.
struct VisibleSpans: Sendable {
  /// The columns of pixels for each row of cells.
  private let columns: [Range<Int>]
  private let rows: FieldCells
  private let start: Int
  /// A region that contains all of them.
  let region: PixelRegion

  /// The columns of a row of pixels of the grid's region.
  subscript(y: Int) -> Range<Int> { columns[rows.position(y - start).cell] }

  /// Finds the spans of positions on a ramp.
  init(_ positions: FieldGrid, _ ramp: FieldRamp) {
    let whole = positions.region
    let (across, down) = (positions.across, positions.down)
    (rows, start) = (down, whole.y)
    guard ramp.isClearBefore || ramp.isClearAfter else {
      columns = Array(repeating: whole.columns, count: down.count)
      region = whole
      return
    }
    // A pixel between two cells is interpolated from these and, where cells are refined, from two more on either side.
    func neighbours(_ cell: Int, _ cells: FieldCells) -> ClosedRange<Int> {
      let more = cells.shift > 0 ? 2 : 0
      return max(0, cell - more)...min(cells.count - 1, cell + 1 + more)
    }
    let (values, width) = (positions.values.span, across.count)
    let spans = (0..<down.count).map { row -> Range<Int> in
      var lowest = Array(values: values, from: row * width, count: width)
      var highest = lowest
      for other in neighbours(row, down) where other != row {
        let start = other * width
        for column in 0..<width {
          // Unchecked: all rows have as many cells as the grid has columns.
          let value = unsafe values[unchecked: start &+ column]
          lowest[column] = min(lowest[column], value)
          highest[column] = max(highest[column], value)
        }
      }
      func isVisible(_ cell: Int) -> Bool {
        let cells = neighbours(cell, across)
        let (low, high) = (lowest[cells].min() ?? 0, highest[cells].max() ?? 0)
        // A pixel spans as much as all of these cells at most, and a cubic is at most a quarter of that beyond them.
        let reach = (high - low) + (high - low) / 4
        return !(ramp.isClearBefore && high + reach < 0 || ramp.isClearAfter && low - reach > 1 << 16)
      }
      guard let first = (0..<width).first(where: isVisible), let last = (0..<width).last(where: isVisible)
      else { return 0..<0 }
      return (across.firstPixel(ofCell: first)..<across.firstPixel(ofCell: last + 1)).clamped(to: whole.columns)
    }
    columns = spans
    let rows = spans.indices.filter { !spans[$0].isEmpty }
    guard let first = rows.first, let last = rows.last else {
      region = PixelRegion(nonEmpty: whole.x..<whole.x + 1, whole.y..<whole.y + 1)
      return
    }
    let left = rows.map { spans[$0].lowerBound }.min() ?? whole.x
    let right = rows.map { spans[$0].upperBound }.max() ?? whole.x
    region =
      PixelRegion(
        columns: left..<right, rows: down.firstPixel(ofCell: first)..<down.firstPixel(ofCell: last + 1))?
      .intersection(whole) ?? whole
  }
}

extension [Int32] {
  fileprivate init(values: Span<Int32>, from start: Int, count: Int) {
    self = (start..<start + count).map { values[$0] }
  }
}
