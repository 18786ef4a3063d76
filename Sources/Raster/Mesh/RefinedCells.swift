/// Colours in cells of 2^shift pixels, with a margin, that can be made of half the size.
struct RefinedCells {
  private(set) var cells: ExtendedPixmap
  /// The binary logarithm of the size of a cell in pixels.
  private(set) var shift: Int

  /// The number of cells on each side beyond the picture, from which a refinement makes as many.
  static let margin = 3
  /// The largest second difference of cells that are refined, of which two refinements leave one that cannot be seen.
  static let largestBend: Int32 = 4112
  /// The largest step beside corners that clamping makes. A line cuts off a quarter of it at most: 4 codes of 8 bits.
  static let steepestAtCorners: Int32 = 4112

  /// Creates cells with a margin of ``margin``.
  init(cells: ExtendedPixmap, shift: Int) { (self.cells, self.shift) = (cells, shift) }

  /// Returns cells of half the size, interpolated by the cubic of Catmull and Rom.
  func refined() -> RefinedCells {
    let margin = RefinedCells.margin
    let (width, height) = (2 * (cells.width - 2 * margin) + 2 * margin, 2 * (cells.height - 2 * margin) + 2 * margin)
    var wide = ExtendedPixmap(width: width, height: cells.height)
    for row in 0..<cells.height {
      for column in 0..<width {
        wide[column, row] = RefinedCells.value(column) { cells[$0, row] }
      }
    }
    var refined = ExtendedPixmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { refined[column, row] = RefinedCells.value(row) { wide[column, $0] } }
    }
    return RefinedCells(cells: refined, shift: shift - 1)
  }

  /// Returns the colour of a cell, given those of the cells of twice its size by their index.
  @inline(__always)
  private static func value(_ index: Int, _ cell: (Int) -> SIMD4<Int32>) -> SIMD4<Int32> {
    // The middle of the first half of a cell is three quarters of the way from the middle of the cell before, that of the
    // second half a quarter of the way to the next: the cubic has −9, 111, 29 and −3 of 128 parts.
    let (first, half) = ((index - margin) >> 1 + margin, (index - margin) & 1)
    let (near, next) = (cell(first), cell(half == 0 ? first - 1 : first + 1))
    let (behind, far) = (cell(half == 0 ? first + 1 : first - 1), cell(half == 0 ? first - 2 : first + 2))
    return (near &* 111 &+ next &* 29 &- behind &* 9 &- far &* 3 &+ 64) &>> 7
  }
}

extension SmoothField {
  /// Creates a field from cells that are refined until lines between their colours deviate little from a smooth curve; nil if
  /// the cells are too large for that.
  ///
  /// In cells of up to 4 pixels, where colours change fast, those deviate by up to half a code; at a corner that clamping makes of a
  /// curve, by up to a quarter of a step between cells, which is 4 codes.
  ///
  /// - Parameters:
  ///   - cells: The colours, with a margin of ``RefinedCells/margin`` cells on each side.
  ///   - shift: The binary logarithm of the cell size, at least 1.
  ///   - isKnown: Returns true for the index of a cell that is a point of the curve.
  init?(refining cells: ExtendedPixmap, shift: Int, isKnown: (Int) -> Bool) {
    let largest = LargestDifferences(width: cells.width, height: cells.height, isKnown: isKnown) { cells.pixels[$0] }
    var (step, bend) = (largest.step, largest.bend)
    guard bend <= RefinedCells.largestBend else { return nil }
    var refined = RefinedCells(cells: cells, shift: shift)
    let stepLimit = cells.isInSRGB ? SmoothField.steepest : RefinedCells.steepestAtCorners
    func isFine() -> Bool {
      let bendLimit = (refined.shift > VideoImage.smallestShift ? 1 : 4) * SmoothField.invisibleBend
      return step <= stepLimit && bend <= bendLimit
    }
    while !isFine(), refined.shift > 0 {
      refined = refined.refined()
      // The cubic is at most a quarter steeper than a line.
      (step, bend) = (step * 5 / 8, bend / 4)
    }
    guard isFine() else { return nil }
    let margin = refined.shift > 0 ? 1 : 0
    self.init(cells: refined.cells.clamped(withoutMargin: RefinedCells.margin - margin), shift: refined.shift)
  }
}
