/// A weighted sum of colours: of a, L and b, and in the last lane of the weights.
///
/// Weights are below 2³¹ in sum, for 48 frames of 2²⁷ pixels of which a fifth is counted, and lanes below 2¹⁵.
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

  /// To the nearest; nil of nothing.
  var mean: OklabColor? {
    if weight == 0 { return nil }
    let mean = (lanes &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: weight)
    return OklabColor(lanes: SIMD4(Int16(mean[0]), Int16(mean[1]), Int16(mean[2]), 0))
  }
}
