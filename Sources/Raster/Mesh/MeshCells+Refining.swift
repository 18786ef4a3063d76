extension MeshCells {
  /// Returns how often the colours of the cells must be refined until lines between them deviate little from the surface; nil if
  /// the cells are too large for that.
  ///
  /// In cells of up to 4 pixels, where colours change fast, lines deviate by up to half a code of 8 bits; at a corner that clamping
  /// makes of a curve, by up to a quarter of a step between cells, which is 4 codes.
  ///
  /// - Parameters:
  ///   - colors: The colours of the cells.
  ///   - isSmooth: False if they have edges.
  func refinements(of colors: CellGrid, isSmooth: Bool) -> Int? {
    if shift == 0 { return 0 }
    var (step, bend) = largestDifferences(colors)
    var shift = shift
    let stepLimit = colors.isInSRGB ? SmoothField.steepest : MeshCells.steepestAtCorners
    func isFine() -> Bool {
      bend <= (shift > VideoImage.smallestShift ? 1 : 4) * SmoothField.invisibleBend
        && (shift == 0 || step <= stepLimit)
    }
    if bend > (isSmooth ? MeshCells.largestBend : MeshCells.largestEdge) { return nil }
    var refinements = 0
    while !isFine() {
      if shift == 0 { return nil }
      // The cubic is at most a quarter steeper than a line. Both are rounded down.
      (step, bend, shift) = (step * 5 / 8, bend / 4, shift - 1)
      refinements += 1
    }
    return refinements
  }

  /// Returns the largest difference between neighbours, and the largest second difference of cells that are covered.
  private func largestDifferences(_ grid: CellGrid) -> (step: Int32, bend: Int32) {
    let largest = LargestDifferences(width: grid.width, height: grid.height, isKnown: { isCovered[$0] }) {
      grid.values[$0]
    }
    return (largest.step, largest.bend)
  }

  /// Returns cells of half the size, drawn anew only if their coordinates cannot be interpolated.
  ///
  /// - Parameter draw: Draws cells of 2^shift pixels.
  func halved(_ draw: (_ shift: Int) -> MeshCells) -> MeshCells {
    largestDifferences(coordinates).bend <= MeshCells.smoothBend ? refined() : draw(shift - 1)
  }

  /// The largest second difference of coordinates that are interpolated, in units of 2⁻²⁰.
  ///
  /// Beside the lines between points of the mesh, where curves bend abruptly, the cubic deviates by about a 24th of it. A channel
  /// that leaves 0 there changes many times as fast as the coordinates; colours deviate by less than a code of 8 bits, and beside
  /// corners that clamping makes by less than three, as measured.
  private static var smoothBend: Int32 { 8192 }

  /// The largest second difference of cells that are refined, of which two refinements leave one that cannot be seen.
  private static var largestBend: Int32 { 4112 }
  /// The largest second difference of colours with edges, from which the cubic deviates more: by less than a code, as measured.
  private static var largestEdge: Int32 { 3084 }
  /// The largest step beside corners that clamping makes. A line cuts off a quarter of it at most: 4 codes of 8 bits.
  private static var steepestAtCorners: Int32 { 4112 }
}
