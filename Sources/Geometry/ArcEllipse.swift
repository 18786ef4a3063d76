import FixedPoint

/// An ellipse in any orientation: the image of the unit circle, given by the images of its right and down directions.
struct ArcEllipse {
  var center: Point
  /// The images of the unit vectors right and down, relative to the centre.
  var (rightAxis, downAxis): (Vector, Vector)

  /// Creates an ellipse parallel to the axes.
  init(center: Point, radiusX: Fixed, radiusY: Fixed) {
    self.center = center
    (rightAxis, downAxis) = (Vector(x: radiusX.raw, y: 0), Vector(x: 0, y: radiusY.raw))
  }

  init(center: Point, rightAxis: Vector, downAxis: Vector) {
    (self.center, self.rightAxis, self.downAxis) = (center, rightAxis, downAxis)
  }

  /// Returns the image of a point near the unit circle, rounded to the nearest.
  func point(_ unit: UnitVector) -> Point {
    func sum(_ right: Int64, _ down: Int64) -> Int64 {
      Int64((Int128(right) * Int128(unit.x) + Int128(down) * Int128(unit.y)).shiftedRight(by: 30, .nearest))
    }
    return center + Vector(x: sum(rightAxis.x, downAxis.x), y: sum(rightAxis.y, downAxis.y))
  }
}
