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
  /// - Parameters:
  ///   - length: The length of the values that matter; those many lengths away are clamped before cells are refined.
  ///   - shortSide: The length of the unit of positions in pixels.
  init(_ field: any FieldEvaluator, length: Fixed = .one, plane: FieldPlane, shortSide: Fixed, region: PixelRegion) {
    var frequency = field.detail.frequency(resolving: length)
    if !plane.keepsAxes { frequency = FieldAxes(frequency.largest) }
    func shift(_ frequency: Fixed) -> Int { field.detail.jumps == .none ? FieldCells.shift(frequency, shortSide) : 0 }
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
        // Sets the halves of a cell that are in the refined grid.
        @inline(__always) func set(_ first: Bool, _ second: Bool, at index: Int) {
          let tap = start &+ across.firstTap(ofCell: index &- fine.margin)
          // Unchecked: all cells of the taps are within the row.
          let middle = unsafe (values[unchecked: tap &+ 1], values[unchecked: tap &+ 2], values[unchecked: tap &+ 3])
          if first {
            let value = unsafe FieldCells.firstHalf(values[unchecked: tap], middle.0, middle.1, middle.2)
            unsafe buffer.initializeElement(at: target &+ index, to: value)
          }
          if second {
            let value = unsafe FieldCells.firstHalf(values[unchecked: tap &+ 4], middle.2, middle.1, middle.0)
            unsafe buffer.initializeElement(at: target &+ index &+ 1, to: value)
          }
        }
        // An odd margin begins with the second half of a cell.
        let odd = fine.margin & 1
        if odd == 1 { set(false, true, at: -1) }
        for pair in 0..<(count &- odd) / 2 { set(true, true, at: odd &+ 2 &* pair) }
        if (count &- odd) & 1 == 1 { set(true, false, at: count &- 1) }
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

  /// Returns the values of a run of pixels of a row.
  ///
  /// - Precondition: Cells are of at most 4 pixels, and the columns are within the region and not empty.
  func line(_ y: Int, _ columns: Range<Int>) -> FieldLine {
    precondition(across.shift <= 2 && down.shift <= 2 && region.rows.contains(y))
    precondition(!columns.isEmpty && columns.clamped(to: region.columns) == columns)
    let first = across.position(columns.lowerBound - region.x).cell
    let count = across.position(columns.upperBound - 1 - region.x).cell - first + 2
    let (row, way) = down.position(y - region.y)
    let width = across.count
    let above = row * width + first
    let (values, shift) = (values.span, Int32(down.shift))
    // Values are rounded down. Unchecked, here and below: the cells of a row in the region and those around are in the grid.
    @inline(__always) func value(_ cell: Int) -> Int32 {
      let value = unsafe values[unchecked: above &+ cell]
      let difference = unsafe values[unchecked: above &+ width &+ cell] &- value
      return value &+ (difference &* way) &>> (shift &+ 1)
    }
    let cells =
      shift == 0
      ? Array(self.values[above..<above + count])
      : unsafe [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
        for cell in 0..<count { unsafe buffer.initializeElement(at: cell, to: value(cell)) }
        initialized = count
      }
    let slopes = unsafe [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      @inline(__always) func set(_ shift: Int32) {
        for cell in 0..<count {
          let index = above &+ cell
          let value = unsafe values[unchecked: index]
          let before = unsafe FieldLine.magnitude(value &- values[unchecked: index &- width])
          let after = unsafe FieldLine.magnitude(values[unchecked: index &+ width] &- value)
          unsafe buffer.initializeElement(at: cell, to: FieldLine.change(before: before, after: after, shift: shift))
        }
      }
      // Two loops, each of which knows whether cells are pixels.
      if shift == 0 { set(0) } else { set(shift) }
      initialized = count
    }
    return FieldLine(
      first: across.firstPixel(ofCell: first), shift: across.shift, before: value(-1), cells: cells, slopes: slopes)
  }
}
