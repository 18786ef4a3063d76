/// A shape that knows how much of each pixel it covers.
public protocol Coverage {
  /// Calls a closure with each run of pixels of one row that are covered alike, row by row from the top, each row from
  /// the left; what is not covered is left out.
  ///
  /// The cost is that of the rows and runs that the shape touches inside the picture, not of the picture.
  ///
  /// - Parameters:
  ///   - width: Of the picture, in pixels; runs stay within `0..<width`.
  ///   - height: Of the picture, in pixels.
  ///   - body: Takes the row, its columns (at least one) and the covered part of each of these pixels, 1…65535.
  func forEachRun(width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void)
}

/// A shape that covers one run of pixels in each row, whole but for some at both ends, and can tell about each pixel.
protocol SpanCoverage: Coverage {
  /// The columns that a row of pixels touches: outside `touched` nothing is covered, inside `whole` everything is;
  /// `whole` lies within `touched`.
  func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>)

  /// The covered part of a pixel, 0…65535.
  func coverage(x: Int, y: Int) -> UInt16
}

extension SpanCoverage {
  func forEachRun(
    inRows rows: Range<Int>, width: Int, height: Int,
    _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    for y in rows.clamped(to: 0..<height) {
      let (touched, whole) = spans(inRow: y, width: width)
      func pixels(_ columns: Range<Int>) {
        for x in columns {
          let coverage = coverage(x: x, y: y)
          if coverage > 0 { body(y, x..<x + 1, coverage) }
        }
      }
      if touched.isEmpty { continue }
      pixels(touched.lowerBound..<whole.lowerBound)
      if !whole.isEmpty { body(y, whole, .max) }
      pixels(whole.upperBound..<max(whole.upperBound, touched.upperBound))
    }
  }
}
