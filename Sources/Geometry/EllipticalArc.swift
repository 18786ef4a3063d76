import FixedPoint

/// The cosine and the sine of an angle, in units of 2⁻³⁰.
struct UnitVector {
  var x: Int64
  var y: Int64

  static let (right, down) = (UnitVector(x: 1 << 30, y: 0), UnitVector(x: 0, y: 1 << 30))

  static prefix func - (vector: UnitVector) -> UnitVector { UnitVector(x: -vector.x, y: -vector.y) }

  /// A quarter turn clockwise on the screen.
  var turnedRight: UnitVector { UnitVector(x: -y, y: x) }

  /// The direction of a vector of any unit, its parts within ±2³²; each part within 2⁻²⁹.
  ///
  /// - Precondition: the vector is not zero.
  init(directionOf x: Int64, _ y: Int64) {
    let (x, y) = (Int128(x), Int128(y))
    let length = Int128(UInt128((x * x + y * y) << 60).squareRoot)
    self.x = Int64((x << 60).divided(by: length, .nearest))
    self.y = Int64((y << 60).divided(by: length, .nearest))
  }

  init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

  /// The cosine of the angle between two directions, in units of 2⁻³⁰.
  func cosine(to other: UnitVector) -> Int64 { (x * other.x + y * other.y).shiftedRight(by: 30, .nearest) }
}

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

/// A part of the unit circle between two directions.
struct UnitArc {
  var (start, end): (UnitVector, UnitVector)
  /// Towards growing angles: clockwise on the screen, if the ellipse is not mirrored.
  var clockwise: Bool
  /// Whether it is more than half a turn.
  var isLarge: Bool

  /// The middle direction; from the sum of both ends or from their difference, whichever is longer.
  var middle: UnitVector {
    if start.cosine(to: end) >= 0 {
      let sum = UnitVector(directionOf: start.x + end.x, start.y + end.y)
      return isLarge ? -sum : sum
    }
    let left = UnitVector(directionOf: end.y - start.y, start.x - end.x)
    return clockwise ? left : -left
  }
}

extension Path {
  /// Adds an arc of an ellipse as cubic curves of at most 1/15 turn, from the current point.
  ///
  /// A cubic curve of 1/16 turn leaves a circle by less than 10⁻⁷ of the radius, below 2⁻¹⁶ up to a radius of 150; the
  /// four curves that are common for a whole turn would leave it by 2.7 · 10⁻⁴, a quarter pixel at a radius of 1000.
  mutating func arc(of ellipse: Ellipse, _ arc: UnitArc, to end: Point) {
    let middle = arc.middle
    // cos 24° · 2³⁰: a sixteenth of a turn, with room for its rounding.
    guard !arc.isLarge, arc.start.cosine(to: arc.end) >= 980_910_000 else {
      let first = UnitArc(start: arc.start, end: middle, clockwise: arc.clockwise, isLarge: false)
      let second = UnitArc(start: middle, end: arc.end, clockwise: arc.clockwise, isLarge: false)
      self.arc(of: ellipse, first, to: ellipse.point(middle))
      self.arc(of: ellipse, second, to: end)
      return
    }
    // The handles are 4/3 tan(θ/4) long, and tan(θ/4) = sin(θ/2) / (1 + cos(θ/2)).
    let (sine, cosine) = (abs(arc.start.turnedRight.cosine(to: middle)), arc.start.cosine(to: middle))
    let handle = (sine << 32).divided(by: 3 * ((1 << 30) + cosine), .nearest) * (arc.clockwise ? 1 : -1)
    func control(_ unit: UnitVector, _ length: Int64) -> Point {
      let tangent = unit.turnedRight
      return ellipse.point(
        UnitVector(
          x: unit.x + (tangent.x * length).shiftedRight(by: 30, .nearest),
          y: unit.y + (tangent.y * length).shiftedRight(by: 30, .nearest)))
    }
    cubic(control(arc.start, handle), control(arc.end, -handle), to: end)
  }

  /// Adds a quarter of an ellipse, clockwise on the screen, from a direction that is parallel to an axis.
  mutating func quarter(of ellipse: Ellipse, from start: UnitVector) {
    let end = start.turnedRight
    arc(of: ellipse, UnitArc(start: start, end: end, clockwise: true, isLarge: false), to: ellipse.point(end))
  }
}
