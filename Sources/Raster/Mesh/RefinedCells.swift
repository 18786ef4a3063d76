/// Colours in cells of 2^shift pixels, with a margin, that can be made of half the size.
struct RefinedCells {
  private(set) var cells: ExtendedPixmap
  /// The binary logarithm of the size of a cell in pixels.
  private(set) var shift: Int

  /// The number of cells on each side beyond the picture, from which a refinement makes as many.
  static let margin = 3

  /// Creates cells with a margin of ``margin``.
  init(cells: ExtendedPixmap, shift: Int) { (self.cells, self.shift) = (cells, shift) }

  /// The field of the cells' colours, clamped to sRGB.
  var field: SmoothField {
    let margin = shift > 0 ? 1 : 0
    return SmoothField(cells: cells.clamped(withoutMargin: RefinedCells.margin - margin), shift: shift)
  }

  /// Returns the cells after some refinements.
  func refined(times: Int) -> RefinedCells { (0..<times).reduce(self) { cells, _ in cells.refined() } }

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

extension MeshCells {
  /// Returns how often cells must be refined until lines between their colours deviate little from the surface; nil if the cells
  /// are too large for that.
  ///
  /// In cells of up to 4 pixels, where colours change fast, lines deviate by up to half a code of 8 bits; at a corner that clamping
  /// makes of a curve, by up to a quarter of a step between cells, which is 4 codes.
  ///
  /// - Parameters:
  ///   - shift: The binary logarithm of the cell size in pixels, at least 1.
  ///   - isSmooth: False if the colours have edges.
  func refinements(shift: Int, isSmooth: Bool) -> Int? {
    let largest = LargestDifferences(width: cells.width, height: cells.height, isKnown: { isCovered[$0] }) {
      cells.pixels[$0]
    }
    var (step, bend, shift) = (largest.step, largest.bend, shift)
    let stepLimit = cells.isInSRGB ? SmoothField.steepest : MeshCells.steepestAtCorners
    func isFine() -> Bool {
      bend <= (shift > VideoImage.smallestShift ? 1 : 4) * SmoothField.invisibleBend
        && (shift == 0 || step <= stepLimit)
    }
    if bend > (isSmooth ? MeshCells.largestBend : MeshCells.largestEdge) { return nil }
    var refinements = 0
    while !isFine() {
      if shift == 0 { return nil }
      // The cubic is at most a quarter steeper than a line.
      (step, bend, shift) = (step * 5 / 8, bend / 4, shift - 1)
      refinements += 1
    }
    return refinements
  }

  /// The largest second difference of cells that are refined, of which two refinements leave one that cannot be seen.
  private static var largestBend: Int32 { 4112 }
  /// The largest second difference of colours with edges, from which the cubic deviates more: by less than a code, as measured.
  private static var largestEdge: Int32 { 3084 }
  /// The largest step beside corners that clamping makes. A line cuts off a quarter of it at most: 4 codes of 8 bits.
  private static var steepestAtCorners: Int32 { 4112 }
}
