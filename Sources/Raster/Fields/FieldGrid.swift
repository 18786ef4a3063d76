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

  /// The number of cells per wave of the highest frequency.
  private static let cellsPerWave: Int64 = 12
  /// The binary logarithm of the largest cells, in pixels.
  private static let largestShift = 4

  /// Evaluates a field in cells that are small against its smallest features.
  ///
  /// - Parameter shortSide: The length of the unit of places in pixels.
  init(_ field: any FieldEvaluator, plane: FieldPlane, shortSide: Fixed, region: PixelRegion) {
    let shift = FieldGrid.shift(field.detail, shortSide: shortSide)
    self.init(field, plane: plane, region: region.aligned(to: 1 << shift), shift: shift)
  }

  private static func shift(_ detail: FieldDetail, shortSide: Fixed) -> Int {
    if detail.jumps { return 0 }
    let perSide = max(Fixed.one.half, detail.frequency).raw * cellsPerWave
    var shift = 0
    while shift < largestShift, perSide << (shift + 1) <= shortSide.raw { shift += 1 }
    return shift
  }

  private init(region: PixelRegion, shift: Int, margin: Int, columns: Int, values: [Int32]) {
    (self.region, self.shift, self.margin, self.columns, self.values) = (region, shift, margin, columns, values)
  }

  /// Returns the number of cells for a number of pixels. Where a cell is a pixel, the last one needs a neighbour too.
  private static func count(_ pixels: Int, shift: Int, margin: Int) -> Int {
    pixels.shiftedRight(by: shift, .up) + (shift > 0 ? 2 * margin : 1)
  }

  /// The bound of values that can be refined, in units of 2⁻¹⁶.
  static let bound: Int32 = 1 << 22

  /// Returns the grid with cells of half the size, interpolated by the cubic of Catmull and Rom, which is as smooth as the
  /// field where the field is smooth; linear interpolation alone would show facets.
  func refined() -> FieldGrid {
    precondition(shift > 0)
    let (shift, margin) = (shift - 1, shift > 1 ? FieldGrid.widestMargin : 0)
    let width = FieldGrid.count(region.width, shift: shift, margin: margin)
    let height = FieldGrid.count(region.height, shift: shift, margin: margin)
    let columns = (0..<width).map { FieldTaps(cell: $0 - margin, margin: self.margin) }
    let rows = (0..<height).map { FieldTaps(cell: $0 - margin, margin: self.margin) }
    let (coarseColumns, coarseRows) = (self.columns, self.rows)
    precondition((columns + rows).allSatisfy { $0.first >= 0 })
    precondition(columns.allSatisfy { $0.first + 3 < coarseColumns } && rows.allSatisfy { $0.first + 3 < coarseRows })
    let values = values.span
    // Unchecked: all cells of the taps are within the grid.
    let wide = unsafe [Int32](unsafeUninitializedCapacity: width * coarseRows) { buffer, initialized in
      for row in 0..<coarseRows {
        let (start, target) = (row &* coarseColumns, row &* width)
        for index in 0..<width {
          let taps = columns[index]
          let value = taps.value { unsafe values[unchecked: start &+ taps.first &+ $0] }
          unsafe buffer.initializeElement(at: target &+ index, to: value)
        }
      }
      initialized = width * coarseRows
    }
    let lines = wide.span
    let refined = unsafe [Int32](unsafeUninitializedCapacity: width * height) { buffer, initialized in
      for (row, taps) in rows.enumerated() {
        let (start, target) = (taps.first &* width, row &* width)
        for column in 0..<width {
          let value = taps.value { unsafe lines[unchecked: start &+ $0 &* width &+ column] }
          unsafe buffer.initializeElement(at: target &+ column, to: value)
        }
      }
      initialized = width * height
    }
    return FieldGrid(region: region, shift: shift, margin: margin, columns: width, values: refined)
  }

  /// Returns a grid with four times as many cells per wave, or with cells that are pixels: between them linear interpolation is
  /// smooth.
  func refinedForPixels() -> FieldGrid {
    let wanted = max(0, shift - 2)
    var grid = self
    while grid.shift > wanted { grid = grid.refined() }
    return grid
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

  /// Returns the first column of the pixels that are interpolated from a column of cells and the next one.
  func firstColumn(ofCell cell: Int) -> Int { region.x + firstOffset(ofCell: cell) }

  /// Returns the first row of the pixels that are interpolated from a row of cells and the next one.
  func firstRow(ofCell cell: Int) -> Int { region.y + firstOffset(ofCell: cell) }

  /// Returns the first offset with this cell as its ``position(_:)``.
  private func firstOffset(ofCell cell: Int) -> Int {
    shift == 0 ? cell : (2 * (cell - margin) + 1) << (shift - 1)
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
  /// The first of the cells.
  let first: Int
  private let isSecondHalf: Bool

  /// Creates the taps of a cell, counted from the region's start in cells of half the size.
  init(cell: Int, margin: Int) {
    // The middle of the first half of a cell is three quarters of the way from the middle of the cell before, that of the
    // second half a quarter of the way to the next.
    let whole = cell >> 1
    isSecondHalf = cell & 1 == 1
    first = whole + margin - (isSecondHalf ? 1 : 2)
  }

  /// Returns the interpolated value of four cells by their index, rounded to the nearest.
  ///
  /// A value is at most 152/128 of the largest of its cells. Four refinements have eight steps, so a step begins with at most
  /// (152/128)⁷ · 2²², of which 152 times are within 32 bits.
  @inline(__always)
  func value(_ cell: (Int) -> Int32) -> Int32 {
    let (a, b, c, d) = (cell(0), cell(1), cell(2), cell(3))
    // The cubic at a quarter: −9, 111, 29 and −3 of 128 parts.
    let sum =
      isSecondHalf ? 111 &* b &+ 29 &* c &- 9 &* a &- 3 &* d : 29 &* b &+ 111 &* c &- 3 &* a &- 9 &* d
    return (sum &+ 64) &>> 7
  }
}
