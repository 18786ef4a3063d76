extension Range where Bound: FixedWidthInteger {
  /// Returns the last number for which a predicate holds, found by halving; the first number if it holds for none.
  ///
  /// - Precondition: The range is not empty; the predicate holds for all numbers up to one, and for none after it.
  @inlinable @inline(__always)
  package func lastByBisection(where holds: (Bound) -> Bool) -> Bound {
    var (lower, upper) = (lowerBound, upperBound)
    while upper - lower > 1 {
      let middle = lower + (upper - lower) / 2
      if holds(middle) { lower = middle } else { upper = middle }
    }
    return lower
  }
}
