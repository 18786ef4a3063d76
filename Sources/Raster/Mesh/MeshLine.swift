import FixedPoint

/// The steps along one direction of a mesh at which its surface is evaluated, with the weights of the vertices at each.
///
/// Positions follow the cubic of Catmull and Rom through the vertices; before the first vertex and after the last, one more is
/// assumed in a line with the two at the end. Colours do the same, or are mixed linearly.
struct MeshLine {
  /// The vertices of which a step is a mix.
  struct Step {
    /// The index of the first of four vertices, which may be one before the first.
    let first: Int
    /// The weights of the four, in units of 2⁻¹⁵.
    let (a, b, c, d): (SIMD8<Int64>, SIMD8<Int64>, SIMD8<Int64>, SIMD8<Int64>)
  }

  /// The steps in order.
  let steps: [Step]
  /// The number of steps before the first vertex, and after the last. There the surface is continued in straight lines, so that
  /// there are colours around pixels at the edge.
  static let margin = 4

  /// Creates the steps of a line.
  ///
  /// - Parameters:
  ///   - counts: The number of steps between each vertex and the next.
  ///   - smoothsColors: Whether colours follow the cubic, too.
  init(counts: [Int], smoothsColors: Bool) {
    var steps: [Step] = []
    for (index, count) in counts.enumerated() {
      let start = index == 0 ? -MeshLine.margin : 0
      let end = index == counts.count - 1 ? count + MeshLine.margin : count - 1
      for step in start...end {
        let part = (Int64(step) << 15).divided(by: Int64(count), .nearest)
        // At an end of the line, the tangent leads to the next vertex.
        let isInside = (0...count).contains(step)
        let positions = isInside ? MeshLine.cubicWeights(part) : MeshLine.linearWeights(part)
        // How far a line goes on beyond its ends depends on the size of steps, so its colours do for one only.
        let bounded = (Int64(max(-1, min(count + 1, step))) << 15).divided(by: Int64(count), .nearest)
        let colors = isInside && smoothsColors ? positions : MeshLine.linearWeights(bounded)
        let lanes = zip(positions, colors).map {
          SIMD8(lowHalf: SIMD4<Int64>(repeating: $0), highHalf: SIMD4<Int64>(repeating: $1))
        }
        steps.append(Step(first: index - 1, a: lanes[0], b: lanes[1], c: lanes[2], d: lanes[3]))
      }
    }
    self.steps = steps
  }

  /// Returns the weights for a straight line through the second and the third vertex.
  private static func linearWeights(_ part: Int64) -> [Int64] { [0, 1 << 15 - part, part, 0] }

  /// Returns the weights of the four vertices around a part of the way from the second to the third, in units of 2⁻¹⁵.
  private static func cubicWeights(_ part: Int64) -> [Int64] {
    // Of the cubic (2b + (c − a) t + (2a − 5b + 4c − d) t² + (3b − a − 3c + d) t³) / 2.
    let (t, t2, t3) = (part << 30, part * part << 15, part * part * part)
    func rounded(_ sum: Int64) -> Int64 { sum.shiftedRight(by: 31, .nearest) }
    let (a, c, d) = (rounded(2 * t2 - t - t3), rounded(t + 4 * t2 - 3 * t3), rounded(t3 - t2))
    return [a, 1 << 15 - a - c - d, c, d]
  }

  /// Returns the vertices at all steps, given the vertices of the line.
  func vertices(_ line: [MeshVertex]) -> [MeshVertex] {
    let (start, end) = (line[0].lanes, line[line.count - 1].lanes)
    let before = start &+ start &- line[1].lanes
    let after = end &+ end &- line[line.count - 2].lanes
    let all = [before] + line.map(\.lanes) + [after]
    var vertices: [MeshVertex] = []
    vertices.reserveCapacity(steps.count)
    for step in steps {
      let (a, b) = (all[step.first &+ 1] &* step.a, all[step.first &+ 2] &* step.b)
      let (c, d) = (all[step.first &+ 3] &* step.c, all[step.first &+ 4] &* step.d)
      vertices.append(MeshVertex(lanes: (a &+ b &+ c &+ d &+ (1 << 14)) &>> 15))
    }
    return vertices
  }
}
