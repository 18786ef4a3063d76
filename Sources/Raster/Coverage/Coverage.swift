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
