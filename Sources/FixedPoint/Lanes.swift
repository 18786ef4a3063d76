extension SIMD4<Int16> {
  /// Returns the lanes clamped to `low…high`, like `clamped`, but all at once and without a branch.
  @inlinable @inline(__always)
  package func kept(from low: Self, to high: Self) -> Self {
    // In this form each comparison compiles to one minimum or maximum instruction.
    let raised = replacing(with: low, where: self .< low)
    return high.replacing(with: raised, where: high .> raised)
  }
}

extension SIMD8<Int16> {
  /// Returns the sums of the products of lanes 0 and 1, 2 and 3, and so on: one multiply-add instruction on most
  /// processors.
  @inlinable @inline(__always)
  package func sumsOfTwo(times factors: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = wide &* factors.wide
    return products.evenHalf &+ products.oddHalf
  }

  /// The lanes widened to 32 bits, one by one: the converting initializer becomes a call in long functions.
  @inlinable @inline(__always)
  var wide: SIMD8<Int32> {
    func lane(_ index: Int) -> Int32 { Int32(self[index]) }
    return SIMD8<Int32>(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }
}

extension SIMD4 where Scalar: FixedWidthInteger {
  /// The smallest lane.
  @inlinable @inline(__always)
  package var least: Scalar { Swift.min(Swift.min(self[0], self[1]), Swift.min(self[2], self[3])) }
}

extension SIMDMask<SIMD4<Int32>> {
  /// One byte per lane, the first lane in the lowest bits: 255 where the mask is set, else 0.
  @inlinable @inline(__always)
  package var bytes: UInt32 {
    let lanes = SIMD4<Int32>.zero.replacing(with: -1, where: self)
    return unsafe unsafeBitCast(SIMD4<Int8>(truncatingIfNeeded: lanes), to: UInt32.self)
  }
}
