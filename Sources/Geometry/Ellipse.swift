import FixedPoint

/// An ellipse, possibly turned: the circle of the unit vectors, whose right and down go to two half axes.
struct Ellipse {
  var center: Point
  /// Where right and down of the unit circle go, from the centre.
  var (rightAxis, downAxis): (Vector, Vector)

  /// An ellipse that is parallel to the axes.
  init(center: Point, radiusX: Fixed, radiusY: Fixed) {
    self.center = center
    (rightAxis, downAxis) = (Vector(x: radiusX.raw, y: 0), Vector(x: 0, y: radiusY.raw))
  }

  init(center: Point, rightAxis: Vector, downAxis: Vector) {
    (self.center, self.rightAxis, self.downAxis) = (center, rightAxis, downAxis)
  }

  /// Where a point near the unit circle goes, rounded to the nearest.
  func point(_ unit: UnitVector) -> Point {
    func sum(_ right: Int64, _ down: Int64) -> Int64 {
      Int64((Int128(right) * Int128(unit.x) + Int128(down) * Int128(unit.y)).shiftedRight(by: 30, .nearest))
    }
    return center + Vector(x: sum(rightAxis.x, downAxis.x), y: sum(rightAxis.y, downAxis.y))
  }
}
