/// A shape that can report which part of each pixel it covers.
public protocol Coverage {
  /// Calls a closure with each run of equally covered pixels in a row, from top to bottom and from left to right;
  /// uncovered pixels are omitted.
  ///
  /// The cost is proportional to the rows and runs that the shape touches within the picture, not to the picture's
  /// size.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in pixels; runs stay within `0..<width`.
  ///   - height: The height of the picture in pixels.
  ///   - body: Receives the row, the columns (at least one) and the covered fraction of each of these pixels, 1…65535.
  func forEachRun(width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void)
}
