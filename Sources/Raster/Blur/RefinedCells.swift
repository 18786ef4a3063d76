/// Colours in cells of 2^shift pixels, with a margin, that can be made of half the size.
struct RefinedCells {
  private(set) var cells: Pixmap
  /// The binary logarithm of the size of a cell in pixels.
  private(set) var shift: Int

  /// The number of cells on each side beyond the picture, from which a refinement makes as many.
  static let margin = 3
  /// The largest second difference of cells that are refined, of which two refinements leave one that cannot be seen.
  static let largestBend: Int32 = 4112

  /// Creates cells with a margin of ``margin``.
  init(cells: Pixmap, shift: Int) { (self.cells, self.shift) = (cells, shift) }

  /// Returns cells of half the size, interpolated by the cubic of Catmull and Rom.
  func refined() -> RefinedCells {
    let margin = RefinedCells.margin
    let (width, height) = (2 * (cells.width - 2 * margin) + 2 * margin, 2 * (cells.height - 2 * margin) + 2 * margin)
    var wide = Pixmap(width: width, height: cells.height)
    for row in 0..<cells.height {
      for column in 0..<width {
        wide[column, row] = RefinedCells.value(column) { cells[$0, row] }
      }
    }
    var refined = Pixmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { refined[column, row] = RefinedCells.value(row) { wide[column, $0] } }
    }
    return RefinedCells(cells: refined, shift: shift - 1)
  }

  /// Returns the colour of a cell, given those of the cells of twice its size by their index.
  @inline(__always)
  private static func value(_ index: Int, _ cell: (Int) -> RGBA16) -> RGBA16 {
    // The middle of the first half of a cell is three quarters of the way from the middle of the cell before, that of the
    // second half a quarter of the way to the next: the cubic has −9, 111, 29 and −3 of 128 parts.
    let (first, half) = ((index - margin) >> 1 + margin, (index - margin) & 1)
    let (near, next) = (cell(first), cell(half == 0 ? first - 1 : first + 1))
    let (behind, far) = (cell(half == 0 ? first + 1 : first - 1), cell(half == 0 ? first - 2 : first + 2))
    func lanes(_ color: RGBA16) -> SIMD4<Int32> { SIMD4(truncatingIfNeeded: SIMD4<UInt16>(color)) }
    let sum = lanes(near) &* 111 &+ lanes(next) &* 29 &- lanes(behind) &* 9 &- lanes(far) &* 3 &+ 64
    let value = pointwiseMax(sum &>> 7, .zero)
    // The cubic may go beyond the colours between which it passes; no channel may exceed alpha.
    let alpha = min(value[3], 65535)
    return RGBA16(SIMD4<UInt16>(truncatingIfNeeded: pointwiseMin(value, SIMD4(repeating: alpha))))
  }

  /// Returns the cells without the outer part of their margin.
  func cropped(toMargin margin: Int) -> Pixmap {
    let inset = RefinedCells.margin - margin
    var cropped = Pixmap(width: cells.width - 2 * inset, height: cells.height - 2 * inset)
    for row in 0..<cropped.height {
      for column in 0..<cropped.width { cropped[column, row] = cells[column + inset, row + inset] }
    }
    return cropped
  }
}
