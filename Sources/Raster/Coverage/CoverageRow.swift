import FixedPoint

/// The covered area of each pixel in a row, stored as differences between neighbouring pixels.
///
/// The naive form adds, for each edge, the area to its right to every pixel up to the end of the row. But all pixels
/// beyond the edge receive the same amount, the height of the edge. So only the pixels that the edge crosses and the
/// next one are changed, and a running sum recovers the areas. Edges with the shape on their right add, edges with the
/// shape on their left subtract.
struct CoverageRow {
  /// The number of bits of a fully covered pixel: height times width in subpixels, times 2 for the mean of two ends,
  /// times 2⁸, so that cutting edges into many pieces loses no precision.
  private static let wholeBits = 2 * Subpixel.bits + 1 + fineBits
  private static let fineBits = 8

  private let width: Int
  /// One difference per column, and one for the area beyond the last.
  private var cells: [Int]
  /// The disjoint ranges of columns, from left to right, in which differences may be nonzero.
  private var touched: [Range<Int>] = []

  init(width: Int) {
    self.width = width
    cells = Array(repeating: 0, count: width + 1)
  }

  /// Marks the columns in which edges will be added. Calls must proceed from left to right; positions are in subpixels.
  mutating func touch(from left: Int, to right: Int) {
    let first = max(0, left >> Subpixel.bits)
    // The difference after an edge is one pixel further right.
    let end = min(width, max(0, right >> Subpixel.bits) + 2)
    guard first < end else { return }
    if let last = touched.last, first <= last.upperBound {
      touched[touched.count - 1] = last.lowerBound..<max(end, last.upperBound)
    } else {
      touched.append(first..<end)
    }
  }

  /// Adds a piece of an edge, given its horizontal positions at the upper and the lower end, in subpixels.
  ///
  /// - Parameters:
  ///   - x0: The position at one end.
  ///   - x1: The position at the other end.
  ///   - height: The height of the piece, in subpixels.
  ///   - sign: 1 if the shape is on the right, −1 if it is on the left.
  mutating func add(_ x0: Int, _ x1: Int, height: Int, sign: Int) {
    let (left, right) = (min(x0, x1), max(x0, x1))
    let limit = width << Subpixel.bits
    let height = height << CoverageRow.fineBits
    if left >= limit { return }
    if right <= 0 { return addPiece(0, inColumn: 0, sign * height) }
    let column = left >> Subpixel.bits
    if left >= 0, right <= (column + 1) << Subpixel.bits {
      return addPiece(left + right - (column << (Subpixel.bits + 1)), inColumn: column, sign * height)
    }
    addSlanted(left, right, limit: limit, height: height, sign: sign)
  }

  /// Adds a piece that spans several columns or crosses the left border of the picture.
  private mutating func addSlanted(_ left: Int, _ right: Int, limit: Int, height: Int, sign: Int) {
    let run = right - left
    var (x, passed) = (left, 0)
    if left < 0 {
      // The part left of the picture is treated as lying on its border.
      passed = (height * -left).divided(by: run, .down)
      addPiece(0, inColumn: 0, sign * passed)
      x = 0
    }
    var column = x >> Subpixel.bits
    // The height reached at the next column's border, as quotient and remainder of a division by the run. Further
    // borders then need additions only.
    let border = (column + 1) << Subpixel.bits
    var (quotient, remainder) = (height * (min(border, right) - left)).quotientAndRemainder(dividingBy: run)
    let step = (height << Subpixel.bits).quotientAndRemainder(dividingBy: run)
    let end = min(right, limit)
    while x < end {
      let start = column << Subpixel.bits
      let stop = min(start + Subpixel.one, right)
      let reached = stop == right ? height : quotient
      addPiece(x + stop - 2 * start, inColumn: column, sign * (reached - passed))
      (x, passed) = (stop, reached)
      column += 1
      quotient += step.quotient
      remainder += step.remainder
      if remainder >= run {
        remainder -= run
        quotient += 1
      }
    }
  }

  /// Adds a piece within one column with a signed height; `distances` is the sum of the distances of its ends from the
  /// column's left border.
  private mutating func addPiece(_ distances: Int, inColumn column: Int, _ height: Int) {
    cells[column] += height * (2 * Subpixel.one - distances)
    cells[column + 1] += height * distances
  }

  /// Calls a closure with each run of equally covered pixels, and clears the row.
  mutating func finish(_ body: (_ columns: Range<Int>, _ coverage: UInt16) -> Void) {
    var (sum, coverage, start) = (0, UInt16(0), 0)
    for columns in touched {
      for x in columns where cells[x] != 0 {
        sum += cells[x]
        cells[x] = 0
        let next = CoverageRow.coverage(sum)
        if next == coverage { continue }
        if coverage > 0, start < x { body(start..<x, coverage) }
        (start, coverage) = (x, next)
      }
    }
    if coverage > 0, start < width { body(start..<width, coverage) }
    cells[width] = 0
    touched.removeAll(keepingCapacity: true)
  }

  private static func coverage(_ sum: Int) -> UInt16 {
    UInt16(clamping: (sum * 65535).shiftedRight(by: wholeBits, .nearest))
  }
}
