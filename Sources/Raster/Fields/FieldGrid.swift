import Fields
import FixedPoint

/// The values of a field in a region of a picture, at the middles of cells of 2^shift pixels, with margins. Between the
/// middles values are interpolated linearly.
struct FieldGrid: Sendable {
  let region: PixelRegion
  /// The binary logarithm of the size of a cell.
  let shift: Int
  /// The number of columns and rows of cells before the region; at least as many follow it.
  let margin: Int
  let columns: Int
  /// The values in units of 2⁻¹⁶, row by row.
  private(set) var values: [Int32]

  /// The margin from which a refinement makes one of as many cells; 0 where cells are pixels.
  private static let widestMargin = 3

  /// Evaluates a field.
  init(_ field: any FieldEvaluator, plane: FieldPlane, region: PixelRegion, shift: Int) {
    let margin = shift > 0 ? FieldGrid.widestMargin : 0
    let columns = FieldGrid.count(region.width, shift: shift, margin: margin)
    let rows = FieldGrid.count(region.height, shift: shift, margin: margin)
    let size = 1 << shift
    func middle(_ start: Int, _ cell: Int) -> Int { 2 * start + (2 * (cell - margin) + 1) * size }
    var values: [Int32] = []
    values.reserveCapacity(columns * rows)
    for row in 0..<rows {
      values += field.values(
        at: plane.points(count: columns, x: middle(region.x, 0), y: middle(region.y, row), distance: size))
    }
    self.init(region: region, shift: shift, margin: margin, columns: columns, values: values)
  }

  private init(region: PixelRegion, shift: Int, margin: Int, columns: Int, values: [Int32]) {
    (self.region, self.shift, self.margin, self.columns, self.values) = (region, shift, margin, columns, values)
  }

  /// Returns the number of cells for a number of pixels. Where a cell is a pixel, the last one needs a neighbour too.
  private static func count(_ pixels: Int, shift: Int, margin: Int) -> Int {
    pixels.shiftedRight(by: shift, .up) + (shift > 0 ? 2 * margin : 1)
  }

  /// Returns the grid with cells of half the size, interpolated by the cubic of Catmull and Rom, which is as smooth as the
  /// field where the field is smooth; linear interpolation alone would show facets.
  func refined() -> FieldGrid {
    precondition(shift > 0)
    let (shift, margin) = (shift - 1, shift > 1 ? FieldGrid.widestMargin : 0)
    let width = FieldGrid.count(region.width, shift: shift, margin: margin)
    let height = FieldGrid.count(region.height, shift: shift, margin: margin)
    let columns = (0..<width).map { FieldTaps(cell: $0 - margin, margin: self.margin) }
    let rows = (0..<height).map { FieldTaps(cell: $0 - margin, margin: self.margin) }
    var wide: [Int32] = []
    wide.reserveCapacity(width * self.rows)
    let values = values.span
    for row in 0..<self.rows {
      let start = row * self.columns
      for taps in columns { wide.append(taps.value { values[start &+ $0] }) }
    }
    var refined: [Int32] = []
    refined.reserveCapacity(width * height)
    let lines = wide.span
    for taps in rows {
      for column in 0..<width { refined.append(taps.value { lines[$0 &* width &+ column] }) }
    }
    return FieldGrid(region: region, shift: shift, margin: margin, columns: width, values: refined)
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
    return (halves &>> (shift &+ 1) &+ margin &- 1, Int32(truncatingIfNeeded: halves & ((2 &<< shift) &- 1)))
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

/// The four cells from which a cell of half their size is interpolated.
private struct FieldTaps {
  private let first: Int
  private let isSecondHalf: Bool

  /// Creates the taps of a cell, counted from the region's start in cells of half the size.
  init(cell: Int, margin: Int) {
    // The middle of the first half of a cell is three quarters of the way from the middle of the cell before, that of the
    // second half a quarter of the way to the next.
    let whole = cell >> 1
    isSecondHalf = cell & 1 == 1
    first = whole + margin - (isSecondHalf ? 1 : 2)
  }

  /// Returns the interpolated value, rounded to the nearest.
  @inline(__always)
  func value(_ cell: (Int) -> Int32) -> Int32 {
    let (a, b, c, d) = (
      Int64(cell(first)), Int64(cell(first &+ 1)), Int64(cell(first &+ 2)), Int64(cell(first &+ 3))
    )
    // The cubic at a quarter: −9, 111, 29 and −3 of 128 parts.
    let sum =
      isSecondHalf ? 111 &* b &+ 29 &* c &- 9 &* a &- 3 &* d : 29 &* b &+ 111 &* c &- 3 &* a &- 9 &* d
    return Int32(truncatingIfNeeded: (sum &+ 64) &>> 7)
  }
}
