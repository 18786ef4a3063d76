extension SmoothField {
  /// Creates a field from cells, if lines between their colours deviate little from a smooth curve through them; nil otherwise.
  ///
  /// - Parameters:
  ///   - cells: The colours, with a margin of one cell on each side.
  ///   - shift: The binary logarithm of the cell size, at least 1.
  init?(smooth cells: Pixmap, shift: Int) {
    func isSmooth(_ largest: LargestDifferences) -> Bool {
      largest.step <= SmoothField.steepest && largest.bend <= SmoothField.invisibleBend
    }
    precondition(cells.hasAllPixels)
    let pixels = cells.pixels.span
    let largest = LargestDifferences(width: cells.width, height: cells.height, while: isSmooth) {
      unsafe SIMD4<Int32>(truncatingIfNeeded: SIMD4<UInt16>(pixels[unchecked: $0]))
    }
    guard isSmooth(largest) else { return nil }
    self.init(cells: cells, shift: shift)
  }

  /// The largest second difference of colours between which lines show no facets.
  ///
  /// A line between two points of a curve deviates by an eighth of the second difference in the middle: here by an eighth of a
  /// code of 8 bits.
  static var invisibleBend: Int32 { 257 }

  /// The largest difference of adjacent colours that a field can hold.
  static var steepest: Int32 { 8000 }
}

/// The largest differences of a channel between neighbours in the rows and columns of a grid of colours.
struct LargestDifferences {
  /// The largest difference.
  private(set) var step: Int32 = 0
  /// The largest second difference.
  private(set) var bend: Int32 = 0

  /// Finds the differences of a grid.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - isWanted: Returns false for the largest differences up to some row if those of others no longer matter.
  ///   - isKnown: Returns true for the index of a colour whose second differences count.
  ///   - color: Returns the colour of an index.
  @inline(__always)
  init(
    width: Int, height: Int, while isWanted: (LargestDifferences) -> Bool = { _ in true },
    isKnown: (Int) -> Bool = { _ in true }, color: (Int) -> SIMD4<Int32>
  ) {
    var (largestStep, largestBend) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
    func magnitude(_ lanes: SIMD4<Int32>) -> SIMD4<Int32> { pointwiseMax(lanes, 0 &- lanes) }
    for row in 0..<height {
      for column in 0..<width {
        let index = row &* width &+ column
        for (position, count, distance) in [(column, width, 1), (row, height, width)]
        where position > 0 && position < count - 1 {
          let (first, second, third) = (color(index - distance), color(index), color(index + distance))
          let (step, next) = (second &- first, third &- second)
          largestStep = pointwiseMax(largestStep, pointwiseMax(magnitude(step), magnitude(next)))
          guard isKnown(index), isKnown(index - distance), isKnown(index + distance) else { continue }
          largestBend = pointwiseMax(largestBend, magnitude(next &- step))
        }
      }
      (step, bend) = (largestStep.max(), largestBend.max())
      guard isWanted(self) else { return }
    }
  }
}
