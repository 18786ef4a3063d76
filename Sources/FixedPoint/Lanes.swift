extension SIMD4<Int16> {
  /// What `clamped` gives, all lanes at once and without a branch.
  @inlinable @inline(__always)
  public func kept(from low: Self, to high: Self) -> Self {
    // Compared so that both become an instruction of their own.
    let raised = replacing(with: low, where: self .< low)
    return high.replacing(with: raised, where: high .> raised)
  }
}

extension SIMD8<Int16> {
  /// The sums of the products of lanes 0 and 1, 2 and 3, …, for which processors have an instruction.
  @inlinable @inline(__always)
  public func sumsOfTwo(times factors: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = wide &* factors.wide
    return products.evenHalf &+ products.oddHalf
  }

  /// The lanes, one by one: the initializer for that is a call in long functions.
  @inlinable @inline(__always)
  var wide: SIMD8<Int32> {
    func lane(_ index: Int) -> Int32 { Int32(self[index]) }
    return SIMD8<Int32>(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }
}

extension SIMD4 where Scalar: FixedWidthInteger {
  /// The least of the lanes.
  @inlinable @inline(__always)
  public var least: Scalar { Swift.min(Swift.min(self[0], self[1]), Swift.min(self[2], self[3])) }
}

extension SIMDMask<SIMD4<Int32>> {
  /// A byte for each lane, the first in the lowest bits: 255 where the mask is set, else 0.
  @inlinable @inline(__always)
  public var bytes: UInt32 {
    let lanes = SIMD4<Int32>.zero.replacing(with: -1, where: self)
    return unsafe unsafeBitCast(SIMD4<Int8>(truncatingIfNeeded: lanes), to: UInt32.self)
  }
}
