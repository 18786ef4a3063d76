import FixedPoint
import Geometry

/// A point in units of 2⁻¹² pixels.
struct SubpixelPoint: Equatable {
  let (x, y): (Int, Int)

  /// The largest magnitude of the coordinates of edges: 2¹⁷ pixels, which is beyond any picture.
  private static let bound = 1 << (17 + Subpixel.bits)

  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  init(_ point: Point) {
    func rounded(_ coordinate: Fixed) -> Int { Int(coordinate.raw.shiftedRight(by: 16 - Subpixel.bits, .nearest)) }
    (x, y) = (rounded(point.x), rounded(point.y))
  }

  /// Whether the point can be the end of an edge.
  var isWithinBound: Bool { max(abs(x), abs(y)) <= SubpixelPoint.bound }

  /// Returns the corners of the line to another point, bounded such that it covers the same area of every picture.
  ///
  /// The parts above and below the bound are left out, since they cross no row. The parts on the left and right of it
  /// are projected onto it. Clamped ends would change the direction of the line in the picture; so it is cut at the
  /// bound, at points rounded to the nearest.
  func boundedLine(to end: SubpixelPoint) -> [SubpixelPoint] {
    let bound = SubpixelPoint.bound
    guard min(y, end.y) < bound, max(y, end.y) > -bound else { return [] }
    func cut(_ point: SubpixelPoint) -> SubpixelPoint {
      let height = max(-bound, min(bound, point.y))
      return height == point.y
        ? point : SubpixelPoint(x: interpolated(at: height, from: (y, x), to: (end.y, end.x)), y: height)
    }
    let (first, last) = (cut(self), cut(end))
    let borders = (first.x < last.x ? [-bound, bound] : [bound, -bound])
      .filter { min(first.x, last.x) < $0 && $0 < max(first.x, last.x) }
    let corners = borders.map {
      SubpixelPoint(x: $0, y: interpolated(at: $0, from: (first.x, first.y), to: (last.x, last.y)))
    }
    return ([first] + corners + [last]).map { SubpixelPoint(x: max(-bound, min(bound, $0.x)), y: $0.y) }
  }
}

/// Returns the value at a position of the line between two values at different positions, rounded to the nearest.
private func interpolated(
  at position: Int, from start: (position: Int, value: Int), to end: (position: Int, value: Int)
) -> Int {
  let (done, whole) = (position - start.position, end.position - start.position)
  // The coordinates have less than 60 bits, and a divisor must be positive.
  let product = Int128(end.value - start.value) * Int128(done * whole.signum())
  return start.value + Int(product.divided(by: Int128(whole.magnitude), .nearest))
}
