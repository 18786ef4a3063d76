/// The values of a field along a row of pixels, at the middles of cells.
struct FieldLine {
  /// The first of the pixels that are interpolated from the first cell and the next one.
  let first: Int
  /// The binary logarithm of the number of pixels of a cell, 0…2.
  let shift: Int
  /// The value of the cell before the first.
  let before: Int32
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

  /// Returns the magnitude of the change of the value along an axis of a pixel, rounded down.
  ///
  /// Where a cell is a pixel, it is the mean of the changes on its sides, since the pixel's value is in the middle: a mirrored field
  /// makes a mirrored picture. The smaller one of both would leave less of a jump in the pixels beside it, and make tips blunt, on
  /// whose two sides it is nearly 0.
  ///
  /// - Parameters:
  ///   - before: The magnitude of the change from the cell before.
  ///   - after: The magnitude of the change to the next cell.
  @inline(__always)
  static func change(before: Int32, after: Int32, shift: Int32) -> Int32 {
    shift == 0 ? (before &+ after) &>> 1 : after &>> shift
  }

  /// Returns the magnitude of a difference of values.
  @inline(__always)
  static func magnitude(_ difference: Int32) -> Int32 { max(difference, 0 &- difference) }

  /// Returns the value of a pixel, and the magnitudes of its changes across the pixel and down it.
  @inline(__always)
  subscript(x: Int) -> (value: Int32, across: Int32, down: Int32) {
    let (cell, wide) = ((x &- first) &>> shift, Int32(truncatingIfNeeded: shift))
    let pixel = Int32(truncatingIfNeeded: (x &- first) & (1 &<< shift &- 1))
    let value = cells[cell]
    let difference = cells[cell &+ 1] &- value
    let before = FieldLine.magnitude(value &- (cell > 0 ? cells[cell &- 1] : before))
    return (
      FieldLine.value(value, difference, pixel: pixel, shift: wide),
      FieldLine.change(before: before, after: FieldLine.magnitude(difference), shift: wide), slopes[cell]
    )
  }
}
