/// The values of a field along a row of pixels, at the middles of cells.
struct FieldLine {
  /// The first of the pixels that are interpolated from the first cell and the next one.
  let first: Int
  /// The binary logarithm of the number of pixels of a cell, 0…2.
  let shift: Int
  /// The values of the cells, and of the one after the last.
  let cells: [Int32]
  /// The magnitudes of the changes of the value down a pixel at each cell.
  let slopes: [Int32]

  /// The number of cells from which pixels are interpolated.
  var count: Int { cells.count - 1 }

  /// Returns the value of a pixel after a cell, by its index among those of the cell.
  ///
  /// The middles of pixels are odd multiples of half a pixel from that of the cell; where a cell is a pixel, it is its value. The
  /// way from the cell is rounded down.
  ///
  /// - Parameters:
  ///   - value: The value of the cell.
  ///   - difference: The difference of the next cell's value, below 2²⁶: see ``FieldCells/firstHalf(_:_:_:_:)``.
  @inline(__always)
  static func value(_ value: Int32, _ difference: Int32, pixel: Int32, shift: Int32) -> Int32 {
    shift == 0 ? value : value &+ (difference &* (2 &* pixel &+ 1)) &>> (shift &+ 1)
  }

  /// Returns the value of a pixel, and the magnitudes of its changes across the pixel and down it.
  @inline(__always)
  subscript(x: Int) -> (value: Int32, across: Int32, down: Int32) {
    let (cell, wide) = ((x &- first) &>> shift, Int32(truncatingIfNeeded: shift))
    let pixel = Int32(truncatingIfNeeded: (x &- first) & (1 &<< shift &- 1))
    let value = cells[cell]
    let difference = cells[cell &+ 1] &- value
    return (
      FieldLine.value(value, difference, pixel: pixel, shift: wide),
      max(difference, 0 &- difference) &>> wide, slopes[cell]
    )
  }
}
