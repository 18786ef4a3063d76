import Fields
import FixedPoint

/// The values of a field in a region of a picture, at the middles of cells of 2^shift pixels along each axis, with margins. Between
/// the middles values are interpolated linearly.
struct FieldGrid: Sendable {
  let region: PixelRegion
  /// The cells along each axis.
  let across: FieldCells
  let down: FieldCells
  /// The values in units of 2⁻¹⁶, row by row.
  private(set) var values: [Int32]

  /// The bound of values that can be refined, in units of 2⁻¹⁶.
  static let bound: Int32 = 1 << 22

  /// Evaluates a field in cells that are small against its smallest features.
  ///
  /// - Parameter shortSide: The length of the unit of places in pixels.
  init(_ field: any FieldEvaluator, plane: FieldPlane, shortSide: Fixed, region: PixelRegion) {
    let frequency = field.detail.frequency
    func shift(_ frequency: Fixed) -> Int {
      field.detail.jumps ? 0 : FieldCells.shift(plane.keepsAxes ? frequency : field.detail.frequency.largest, shortSide)
    }
    let (shiftX, shiftY) = (shift(frequency.x), shift(frequency.y))
    let region = region.aligned(to: 1 << max(shiftX, shiftY))
    let across = FieldCells(region.columns, shift: shiftX)
    let down = FieldCells(region.rows, shift: shiftY)
    var values: [Int32] = []
    values.reserveCapacity(across.count * down.count)
    for row in 0..<down.count {
      values += field.values(
        at: plane.points(
          count: across.count, x: across.middle(ofCell: 0), y: down.middle(ofCell: row), distance: 1 << shiftX))
    }
    self.init(region: region, across: across, down: down, values: values)
  }

  private init(region: PixelRegion, across: FieldCells, down: FieldCells, values: [Int32]) {
    (self.region, self.across, self.down, self.values) = (region, across, down, values)
  }

  /// Applies a function to all values.
  mutating func map(_ body: (Int32) -> Int32) {
    for index in values.indices { values[index] = body(values[index]) }
  }

  /// Clamps all values to ±``bound``.
  mutating func clamp() { map { max(-FieldGrid.bound, min(FieldGrid.bound, $0)) } }

  /// Returns a grid with cells of at most a size along each axis, interpolated by the cubic of Catmull and Rom, which is as smooth
  /// as the field where the field is smooth; linear interpolation alone would show facets.
  func refined(toShift x: Int, _ y: Int) -> FieldGrid {
    var grid = self
    while grid.across.shift > x || grid.down.shift > y {
      if grid.across.shift > x { grid = grid.refinedAcross() }
      if grid.down.shift > y { grid = grid.refinedDown() }
    }
    return grid
  }

  /// Returns a grid with four times as many cells per wave, or with cells that are pixels: between them linear interpolation is
  /// smooth.
  func refinedForPixels() -> FieldGrid { refined(toShift: max(0, across.shift - 2), max(0, down.shift - 2)) }

  private func refinedAcross() -> FieldGrid {
    let fine = across.refined
    let (count, coarseCount) = (fine.count, across.count)
    let values = values.span
    let refined = unsafe [Int32](unsafeUninitializedCapacity: count * down.count) { buffer, initialized in
      for row in 0..<down.count {
        let (start, target) = (row &* coarseCount, row &* count)
        // Unchecked: all cells of the taps are within the row.
        for index in 0..<count {
          let first = start &+ across.firstTap(ofCell: index &- fine.margin)
          let four = unsafe (
            values[unchecked: first], values[unchecked: first &+ 1], values[unchecked: first &+ 2],
            values[unchecked: first &+ 3]
          )
          let value =
            (index &- fine.margin) & 1 == 0
            ? FieldCells.firstHalf(four.0, four.1, four.2, four.3)
            : FieldCells.firstHalf(four.3, four.2, four.1, four.0)
          unsafe buffer.initializeElement(at: target &+ index, to: value)
        }
      }
      initialized = count * down.count
    }
    return FieldGrid(region: region, across: fine, down: down, values: refined)
  }

  private func refinedDown() -> FieldGrid {
    let fine = down.refined
    let width = across.count
    let values = values.span
    let refined = unsafe [Int32](unsafeUninitializedCapacity: width * fine.count) { buffer, initialized in
      for row in 0..<fine.count {
        let first = down.firstTap(ofCell: row - fine.margin) &* width
        let isFirstHalf = (row - fine.margin) & 1 == 0
        // The rows in the order of the first half of a cell, which the second half mirrors.
        let (a, b) = isFirstHalf ? (first, first &+ width) : (first &+ 3 &* width, first &+ 2 &* width)
        let (c, d) = isFirstHalf ? (first &+ 2 &* width, first &+ 3 &* width) : (first &+ width, first)
        let target = row &* width
        // Unchecked: all rows of the taps are within the grid.
        for column in 0..<width {
          let value = unsafe FieldCells.firstHalf(
            values[unchecked: a &+ column], values[unchecked: b &+ column], values[unchecked: c &+ column],
            values[unchecked: d &+ column])
          unsafe buffer.initializeElement(at: target &+ column, to: value)
        }
      }
      initialized = width * fine.count
    }
    return FieldGrid(region: region, across: across, down: fine, values: refined)
  }

  /// Calls a closure with each pixel of a row: its column, its value, and the magnitudes of the value's changes across the pixel and
  /// down it.
  ///
  /// - Precondition: Cells are of at most 4 pixels, and the columns are within the region.
  @inline(__always)
  func forEachSample(
    _ y: Int, _ columns: Range<Int>,
    _ body: (_ x: Int, _ value: Int32, _ across: Int32, _ down: Int32) -> Void
  ) {
    precondition(across.shift <= 2 && down.shift <= 2 && region.rows.contains(y))
    precondition(columns.clamped(to: region.columns) == columns)
    guard !columns.isEmpty else { return }
    let (row, way) = down.position(y - region.y)
    let (above, below) = (row * across.count, min(row + 1, down.count - 1) * across.count)
    let (shiftX, shiftY) = (Int32(across.shift), Int32(down.shift))
    let values = values.span
    func magnitude(_ number: Int32) -> Int32 { max(number, 0 &- number) }
    /// Returns the value of a column of cells at the row, and its change per pixel down. Differences are below 2²⁶: see
    /// ``FieldCells/firstHalf(_:_:_:_:)``.
    func column(_ cell: Int) -> (value: Int32, slope: Int32) {
      // Unchecked: the cells of a row in the region and the next ones are in the grid.
      let value = unsafe values[unchecked: above &+ cell]
      let difference = unsafe values[unchecked: below &+ cell] &- value
      return (value &+ (difference &* way) &>> (shiftY &+ 1), magnitude(difference) &>> shiftY)
    }
    var (cell, part) = across.position(columns.lowerBound - region.x)
    var x = columns.lowerBound
    var left = column(cell)
    while x < columns.upperBound {
      cell &+= 1
      let right = column(cell)
      let difference = right.value &- left.value
      let width = magnitude(difference) &>> shiftX
      if shiftX == 0 {
        body(x, left.value, width, left.slope)
        x &+= 1
      } else {
        let end = min(columns.upperBound, x &+ Int((2 &<< shiftX &- part &+ 1) &>> 1))
        while x < end {
          body(x, left.value &+ (difference &* part) &>> (shiftX &+ 1), width, left.slope)
          part &+= 2
          x &+= 1
        }
        part = 1
      }
      left = right
    }
  }
}
