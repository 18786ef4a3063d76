import FixedPoint

/// Colours in cells of a picture with a margin: channels that are not clamped yet, or other coordinates, of which curves can be
/// interpolated where they leave sRGB. Clamped, a curve would have a corner there.
struct CellGrid {
  let width: Int
  let height: Int
  /// Three coordinates of the colours of the `width * height` cells, and alpha; within ±2²³.
  var values: [SIMD4<Int32>]

  /// The number of cells on each side beyond the picture, from which ``refined()`` makes as many.
  static let margin = 3

  /// Creates clear cells.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = Array(repeating: .zero, count: width * height)
  }

  /// Creates clear cells of 2^shift pixels that cover a region, with a margin.
  init(covering region: PixelRegion, shift: Int) {
    func count(_ pixels: Int) -> Int { pixels.shiftedRight(by: shift, .up) + 2 * CellGrid.margin }
    self.init(width: count(region.width), height: count(region.height))
  }

  /// The colour of the cell in column `x` and row `y`.
  subscript(x: Int, y: Int) -> SIMD4<Int32> {
    get { values[y &* width &+ x] }
    set { values[y &* width &+ x] = newValue }
  }

  /// Returns cells of half the size, interpolated by the cubic of Catmull and Rom.
  func refined() -> CellGrid {
    let margin = CellGrid.margin
    let (width, height) = (2 * (width - margin), 2 * (height - margin))
    var wide = CellGrid(width: width, height: self.height)
    for row in 0..<self.height {
      for column in 0..<width {
        wide[column, row] = CellGrid.value(column) { self[$0, row] }
      }
    }
    var refined = CellGrid(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { refined[column, row] = CellGrid.value(row) { wide[column, $0] } }
    }
    return refined
  }

  /// Returns the index of the cell of twice the size that a cell is half of.
  @inline(__always)
  static func whole(_ index: Int) -> Int { (index &- margin) >> 1 &+ margin }

  /// Returns the colour of a cell, given those of the cells of twice its size by their index.
  @inline(__always)
  private static func value(_ index: Int, _ cell: (Int) -> SIMD4<Int32>) -> SIMD4<Int32> {
    // The second half of a cell mirrors the first.
    let (whole, way) = (whole(index), 1 - 2 * ((index &- margin) & 1))
    return FieldCells.firstHalf(cell(whole - 2 * way), cell(whole - way), cell(whole), cell(whole + way))
  }

  /// Returns the cells of a region, given those of an area; beyond the area, colours at its edge are repeated.
  ///
  /// - Parameters:
  ///   - region: A region whose left and upper edge are between cells.
  ///   - area: The area of the cells, of which the same holds.
  ///   - shift: The binary logarithm of the cell size in pixels.
  func part(_ region: PixelRegion, of area: PixelRegion, shift: Int) -> CellGrid {
    if region == area { return self }
    let (left, top) = ((region.x - area.x) >> shift, (region.y - area.y) >> shift)
    var part = CellGrid(covering: region, shift: shift)
    for row in 0..<part.height {
      for column in 0..<part.width {
        part[column, row] = self[max(0, min(width - 1, column + left)), max(0, min(height - 1, row + top))]
      }
    }
    return part
  }
}

/// Premultiplied red, green and blue, and alpha, in units of 1/65535.
extension CellGrid {
  /// Whether no colour is changed by clamping.
  var isInSRGB: Bool { values.allSatisfy { $0.min() >= 0 && $0.max() <= $0[3] } }

  /// Returns the field of the colours, clamped to sRGB, of cells of 2^shift pixels that are refined some times.
  func field(shift: Int, refinements: Int) -> SmoothField {
    let cells = (0..<refinements).reduce(self) { cells, _ in cells.refined() }
    let shift = shift - refinements
    return SmoothField(cells: cells.clamped(withoutMargin: CellGrid.margin - (shift > 0 ? 1 : 0)), shift: shift)
  }

  /// Returns the colours clamped to sRGB, without some cells on each side.
  private func clamped(withoutMargin inset: Int) -> Pixmap {
    var clamped = Pixmap(width: width - 2 * inset, height: height - 2 * inset)
    for row in 0..<clamped.height {
      for column in 0..<clamped.width {
        clamped[column, row] = RGBA16(clipping: self[column + inset, row + inset])
      }
    }
    return clamped
  }
}
