extension UInt64 {
  /// The square root, rounded down: the largest r with r² ≤ self. By Newton's method in integers, from above.
  package var squareRoot: UInt64 {
    guard self > 1 else { return self }
    // 2^⌈bits/2⌉ is at least the root. From there each step decreases until it reaches the floor of the root.
    var root = UInt64(1) << ((UInt64.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}

extension UInt128 {
  /// The square root, rounded down: the largest r with r² ≤ self.
  package var squareRoot: UInt64 {
    guard self > UInt128(UInt64.max) else { return UInt64(truncatingIfNeeded: self).squareRoot }
    // The root of the leading 64 bits, plus one and shifted up, is above the true root and close to it.
    let shift = (UInt128.bitWidth - leadingZeroBitCount - 63) / 2
    var root = (UInt128(UInt64(self >> (2 * shift)).squareRoot) + 1) << shift
    while true {
      let next = (root + self / root) / 2
      if next >= root { return UInt64(root) }
      root = next
    }
  }
}
