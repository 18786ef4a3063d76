extension SmoothField {
  /// Creates a field from cells, if lines between their colours deviate little from a smooth curve through them; nil otherwise.
  ///
  /// - Parameters:
  ///   - cells: The colours, with a margin of one cell on each side.
  ///   - shift: The binary logarithm of the cell size, at least 1.
  init?(smooth cells: Pixmap, shift: Int) {
    func isSmooth(_ step: Int32, _ bend: Int32) -> Bool {
      step <= SmoothField.steepest && bend <= SmoothField.invisibleBend
    }
    let (step, bend) = cells.largestDifferences(while: isSmooth, isKnown: { _ in true })
    guard isSmooth(step, bend) else { return nil }
    self.init(cells: cells, shift: shift)
  }

  /// Creates a field from cells that are refined until lines between their colours deviate little from a smooth curve; nil if
  /// the cells are too large for that.
  ///
  /// Where colours change so fast that this would take cells of less than 4 pixels, those deviate by up to half a code.
  ///
  /// - Parameters:
  ///   - cells: The colours, with a margin of ``RefinedCells/margin`` cells on each side.
  ///   - shift: The binary logarithm of the cell size, at least 1.
  ///   - isKnown: Returns true for the index of a cell that is a point of the curve.
  init?(refining cells: Pixmap, shift: Int, isKnown: (Int) -> Bool) {
    var (step, bend) = cells.largestDifferences(isKnown: isKnown)
    guard bend <= RefinedCells.largestBend else { return nil }
    var refined = RefinedCells(cells: cells, shift: shift)
    while step > SmoothField.steepest || bend > SmoothField.invisibleBend, refined.shift > VideoImage.smallestShift {
      refined = refined.refined()
      // The cubic is at most a quarter steeper than a line.
      (step, bend) = (step * 5 / 8, bend / 4)
    }
    guard step <= SmoothField.steepest, bend <= 4 * SmoothField.invisibleBend else { return nil }
    self.init(cells: refined.cropped(toMargin: 1), shift: refined.shift)
  }

  /// The largest second difference of colours between which lines show no facets.
  ///
  /// A line between two points of a curve deviates by an eighth of the second difference in the middle: here by an eighth of a
  /// code of 8 bits.
  private static var invisibleBend: Int32 { 257 }

  /// The largest difference of adjacent colours that a field can hold.
  private static var steepest: Int32 { 8000 }
}

extension Pixmap {
  /// Returns the largest difference of a channel between neighbours in a row or column, and the largest second difference.
  ///
  /// - Parameters:
  ///   - isWanted: Returns false for the largest differences up to some row if those of others no longer matter.
  ///   - isKnown: Returns true for the index of a colour whose second differences count.
  fileprivate func largestDifferences(
    while isWanted: (_ step: Int32, _ bend: Int32) -> Bool = { _, _ in true }, isKnown: (Int) -> Bool
  ) -> (step: Int32, bend: Int32) {
    unsafe pixels.withUnsafeBufferPointer { pixels in
      var (largestStep, largestBend) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
      func magnitude(_ lanes: SIMD4<Int32>) -> SIMD4<Int32> { pointwiseMax(lanes, 0 &- lanes) }
      for row in 0..<height {
        for column in 0..<width {
          let index = row &* width &+ column
          for (place, count, distance) in [(column, width, 1), (row, height, width)]
          where place > 0 && place < count - 1 {
            let first = unsafe SIMD4<Int32>(truncatingIfNeeded: SIMD4(pixels[index - distance]))
            let second = unsafe SIMD4<Int32>(truncatingIfNeeded: SIMD4(pixels[index]))
            let third = unsafe SIMD4<Int32>(truncatingIfNeeded: SIMD4(pixels[index + distance]))
            let (step, next) = (second &- first, third &- second)
            largestStep = pointwiseMax(largestStep, pointwiseMax(magnitude(step), magnitude(next)))
            guard isKnown(index), isKnown(index - distance), isKnown(index + distance) else { continue }
            largestBend = pointwiseMax(largestBend, magnitude(next &- step))
          }
        }
        guard isWanted(largestStep.max(), largestBend.max()) else { break }
      }
      return (largestStep.max(), largestBend.max())
    }
  }
}
