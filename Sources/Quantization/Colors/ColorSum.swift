/// A weighted sum of colours: a, L and b, and the sum of the weights in the last lane.
///
/// Each lane of a colour is below 2¹⁵, so sums stay below 2⁶³ while the weights are below 2⁴⁸ in sum.
struct ColorSum: Sendable {
  private var lanes = SIMD4<Int64>.zero

  @inline(__always)
  mutating func add(_ color: OklabColor, weight: Int64 = 1) {
    var color = color.lanes
    color[3] = 1
    lanes &+= SIMD4(truncatingIfNeeded: color) &* SIMD4(repeating: weight)
  }

  mutating func add(_ other: ColorSum) { lanes &+= other.lanes }

  var weight: Int64 { lanes[3] }

  /// The mean, rounded to the nearest; nil if the sum is empty.
  var mean: OklabColor? {
    if weight == 0 { return nil }
    let mean = (lanes &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: weight)
    return OklabColor(lanes: SIMD4(Int16(mean[0]), Int16(mean[1]), Int16(mean[2]), 0))
  }
}
