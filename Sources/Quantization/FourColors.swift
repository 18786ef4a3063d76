public import FixedPoint

/// Four colours, whose distances from another are found at once.
@frozen
public struct FourColors: Equatable, Sendable {
  @usableFromInline
  var lanes: SIMD16<Int16>

  /// Those that a function gives for the places 0, 1, 2 and 3.
  @inlinable @inline(__always)
  public init(_ color: (Int) -> OklabColor) {
    let low = SIMD8(lowHalf: color(0).lanes, highHalf: color(1).lanes)
    lanes = SIMD16(lowHalf: low, highHalf: SIMD8(lowHalf: color(2).lanes, highHalf: color(3).lanes))
  }

  /// Four times the same.
  @inlinable @inline(__always)
  public init(repeating color: OklabColor) {
    let pair = SIMD8(lowHalf: color.lanes, highHalf: color.lanes)
    lanes = SIMD16(lowHalf: pair, highHalf: pair)
  }

  /// The squared distance of each from the other one in its place, below 2³⁰.
  @inlinable @inline(__always)
  public func squaredDistances(to others: FourColors) -> SIMD4<Int32> {
    let difference = lanes &- others.lanes
    let (low, high) = (difference.lowHalf, difference.highHalf)
    let sums = SIMD8(lowHalf: low.sumsOfTwo(times: low), highHalf: high.sumsOfTwo(times: high))
    return sums.evenHalf &+ sums.oddHalf
  }
}
