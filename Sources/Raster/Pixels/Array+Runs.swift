extension [Range<Int>] {
  /// Appends a run of columns that begins no earlier than the last one, and extends that one if they touch.
  mutating func append(run: Range<Int>) {
    guard let last, last.upperBound >= run.lowerBound else { return append(run) }
    self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, run.upperBound)
  }
}
