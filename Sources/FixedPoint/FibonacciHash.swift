extension UInt32 {
  /// Returns a hash for a table of 2^bits slots: the highest bits of the product with 2³² over the golden ratio, which depend
  /// on all bits of the number and spread neighbouring numbers.
  @inlinable @inline(__always)
  package func fibonacciHash(bits: Int) -> Int { Int((self &* 0x9E37_79B9) >> UInt32(32 - bits)) }
}
