public import FixedPoint

/// Four colours in a layout that computes four distances at once.
@frozen
public struct FourColors: Equatable, Sendable {
  /// a and L of each colour.
  @usableFromInline
  var pairs: SIMD8<Int16>
  /// b of each colour.
  @usableFromInline
  var rest: SIMD4<Int16>

  /// Creates four opaque colours from a function of the lane, 0...3.
  @inlinable @inline(__always)
  public init(_ color: (Int) -> OklabColor) {
    let (a, b, c, d) = (color(0).lanes, color(1).lanes, color(2).lanes, color(3).lanes)
    pairs = SIMD8(
      lowHalf: SIMD4(lowHalf: a.lowHalf, highHalf: b.lowHalf), highHalf: SIMD4(lowHalf: c.lowHalf, highHalf: d.lowHalf))
    rest = SIMD4(a[2], b[2], c[2], d[2])
  }

  /// Creates four copies of an opaque colour.
  @inlinable @inline(__always)
  public init(repeating color: OklabColor) {
    let pair = SIMD4(lowHalf: color.lanes.lowHalf, highHalf: color.lanes.lowHalf)
    pairs = SIMD8(lowHalf: pair, highHalf: pair)
    rest = SIMD4(repeating: color.lanes[2])
  }

  /// Returns the squared distance between the colours of each lane, below 2³⁰.
  @inlinable @inline(__always)
  public func squaredDistances(to others: FourColors) -> SIMD4<Int32> {
    let difference = pairs &- others.pairs
    let last = SIMD4<Int32>(truncatingIfNeeded: rest &- others.rest)
    return difference.sumsOfTwo(times: difference) &+ last &* last
  }
}
