import Fields
import FixedPoint

/// The values of a field in a region of a picture, at the middles of cells of 2^shift pixels, with a margin of one cell where
/// cells are larger than pixels. Between the middles values are interpolated linearly.
struct FieldGrid: Sendable {
  let region: PixelRegion
  let shift: Int
  let columns: Int
  /// The values in units of 2⁻¹⁶, row by row.
  private(set) var values: [Int32]

  /// Evaluates a field.
  init(_ field: any FieldEvaluator, plane: FieldPlane, region: PixelRegion, shift: Int) {
    (self.region, self.shift) = (region, shift)
    // The last pixel's interpolation reads one more cell to the right and below.
    columns = region.width.shiftedRight(by: shift, .up) + (shift > 0 ? 2 : 1)
    let rows = region.height.shiftedRight(by: shift, .up) + (shift > 0 ? 2 : 1)
    let size = 1 << shift
    func middle(_ start: Int, _ cell: Int) -> Int { 2 * start + (2 * cell + 1) * size - (shift > 0 ? 2 * size : 0) }
    values = []
    values.reserveCapacity(columns * rows)
    for row in 0..<rows {
      values += field.values(
        at: plane.points(count: columns, x: middle(region.x, 0), y: middle(region.y, row), distance: size))
    }
  }

  /// The number of rows of cells.
  var rows: Int { values.count / columns }

  /// Applies a function to all values.
  mutating func map(_ body: (Int32) -> Int32) { values = values.map(body) }

  /// Returns the cell before a pixel's middle and the position of the middle on the way to the next cell, in units of
  /// 2^(−shift − 1).
  @inline(__always)
  func position(_ offset: Int) -> (cell: Int, part: Int32) {
    if shift == 0 { return (offset, 0) }
    let halves = 2 &* offset &+ 1 &+ 1 &<< shift
    return (halves &>> (shift &+ 1), Int32(truncatingIfNeeded: halves & ((2 &<< shift) &- 1)))
  }

  /// Returns the values of a row of pixels, still at the columns of the cells, and their changes per pixel downwards.
  ///
  /// - Parameter cells: The columns of cells.
  func line(_ y: Int, cells: Range<Int>) -> FieldLine {
    let (row, part) = position(y - region.y)
    let (above, below) = (row * columns, min(row + 1, rows - 1) * columns)
    let values = values.span
    let (wide, down) = (Int32(shift &+ 1), Int32(shift))
    var line = FieldLine(first: cells.lowerBound, values: [], slopes: [])
    line.values.reserveCapacity(cells.count)
    line.slopes.reserveCapacity(cells.count)
    for cell in cells {
      let difference = values[below &+ cell] &- values[above &+ cell]
      line.values.append(
        values[above &+ cell] &+ Int32(truncatingIfNeeded: (Int64(difference) &* Int64(part)) &>> Int64(wide)))
      line.slopes.append(abs(difference) &>> down)
    }
    return line
  }

  /// Returns the columns of cells that pixels of a range of columns are interpolated from.
  func cells(_ columns: Range<Int>) -> Range<Int> {
    position(columns.lowerBound - region.x).cell..<position(columns.upperBound - 1 - region.x).cell + 2
  }

  /// Returns the value of a pixel of a line, and the change of the value across the pixel.
  @inline(__always)
  func sample(_ line: borrowing FieldLine, x: Int) -> (value: Int32, width: Int32) {
    let (cell, part) = position(x &- region.x)
    let index = cell &- line.first
    let first = line.values[index]
    let difference = line.values[index &+ 1] &- first
    let way = Int32(truncatingIfNeeded: (Int64(difference) &* Int64(part)) &>> Int64(shift &+ 1))
    return (first &+ way, abs(difference) &>> Int32(shift) &+ line.slopes[index])
  }
}

/// The values of a row of pixels at the middles of cells.
struct FieldLine {
  /// The column of the first cell.
  let first: Int
  var values: [Int32]
  /// The magnitudes of the changes per pixel downwards.
  var slopes: [Int32]
}
