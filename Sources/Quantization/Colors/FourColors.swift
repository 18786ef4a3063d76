public import FixedPoint

/// Four colours, whose distances from another are found at once.
@frozen
public struct FourColors: Equatable, Sendable {
  /// a and L of each.
  @usableFromInline
  var pairs: SIMD8<Int16>
  /// b of each.
  @usableFromInline
  var rest: SIMD4<Int16>

  /// Those that a function gives for the places 0, 1, 2 and 3; not nothing.
  @inlinable @inline(__always)
  public init(_ color: (Int) -> OklabColor) {
    let (a, b, c, d) = (color(0).lanes, color(1).lanes, color(2).lanes, color(3).lanes)
    pairs = SIMD8(
      lowHalf: SIMD4(lowHalf: a.lowHalf, highHalf: b.lowHalf), highHalf: SIMD4(lowHalf: c.lowHalf, highHalf: d.lowHalf))
    rest = SIMD4(a[2], b[2], c[2], d[2])
  }

  /// Four times the same; not nothing.
  @inlinable @inline(__always)
  public init(repeating color: OklabColor) {
    let pair = SIMD4(lowHalf: color.lanes.lowHalf, highHalf: color.lanes.lowHalf)
    pairs = SIMD8(lowHalf: pair, highHalf: pair)
    rest = SIMD4(repeating: color.lanes[2])
  }

  /// The squared distance of each from the other one in its place, below 2³⁰.
  @inlinable @inline(__always)
  public func squaredDistances(to others: FourColors) -> SIMD4<Int32> {
    let difference = pairs &- others.pairs
    let last = SIMD4<Int32>(truncatingIfNeeded: rest &- others.rest)
    return difference.sumsOfTwo(times: difference) &+ last &* last
  }
}
