import FixedPoint
import Geometry

/// The distance from a centre.
struct DistanceEvaluator: FieldEvaluator {
  private let center: (x: Int64, y: Int64)
  private let roots = SquareRootTable.table
  /// The tip at the centre is rounded by the size of a cell, but nothing else.
  let detail = FieldDetail(frequency: Fixed(8), slope: .one, magnitude: Fixed(2))

  init(center: Point) { self.center = FieldPoints.position(of: center) }

  /// Returns the distance of a point, both in units of 2⁻²⁰.
  @inline(__always)
  func distance(x: Int64, y: Int64) -> Int64 {
    let (dx, dy) = (x &- center.x, y &- center.y)
    return (roots.root(of: UInt64(bitPattern: dx &* dx &+ dy &* dy)) &+ (1 << 23)) &>> 24
  }

  func values(at points: FieldPoints) -> [Int32] {
    points.map { x, y in FieldNumber.bounded((distance(x: x, y: y) &+ 8) &>> 4) }
  }
}
