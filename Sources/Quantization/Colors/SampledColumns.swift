extension Range<Int> {
  /// Returns a sample of the columns of a row, or of their positions. Each row starts one pixel later than the one above, so
  /// that the samples cover all columns.
  ///
  /// - Parameters:
  ///   - step: The sampling interval, at least 1.
  ///   - y: The row.
  @inlinable @inline(__always)
  package func sampled(every step: Int, row y: Int) -> StrideTo<Int> {
    stride(from: lowerBound + y % step, to: upperBound, by: step)
  }
}
