extension UInt64 {
  /// The square root, rounded down: the largest r with r² ≤ self. Newton's method from above, in integers.
  public var squareRoot: UInt64 {
    guard self > 1 else { return self }
    // 2^⌈bits/2⌉ is at least the root; from there each step falls until it reaches the floor of the root.
    var root = UInt64(1) << UInt64((UInt64.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
