extension FixedWidthInteger where Self: UnsignedInteger {
  /// The square root, rounded down: the largest r with r² ≤ self. Newton's method from above, in integers.
  @inlinable
  public var squareRoot: Self {
    guard self > 1 else { return self }
    // 2^⌈bits/2⌉ is at least the root; from there each step falls until it reaches the floor of the root.
    var root = Self(1) << ((Self.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
