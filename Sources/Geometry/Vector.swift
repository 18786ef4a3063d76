import FixedPoint

/// The difference of two points, in units of 2⁻¹⁶.
struct Vector: Hashable, Sendable {
  var x: Int64
  var y: Int64

  init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

  init(from start: Point, to end: Point) { (x, y) = (end.x.raw - start.x.raw, end.y.raw - start.y.raw) }

  static prefix func - (vector: Vector) -> Vector { Vector(x: -vector.x, y: -vector.y) }
  static func + (left: Vector, right: Vector) -> Vector { Vector(x: left.x + right.x, y: left.y + right.y) }
  static func - (left: Vector, right: Vector) -> Vector { left + -right }

  var isZero: Bool { x == 0 && y == 0 }

  /// The vector rotated by a quarter turn, clockwise on the screen.
  var turnedRight: Vector { Vector(x: -y, y: x) }

  /// Returns the dot product in units of 2⁻³².
  func dot(_ other: Vector) -> Int128 { Int128(x) * Int128(other.x) + Int128(y) * Int128(other.y) }

  /// Returns the cross product in units of 2⁻³²; positive if the other vector points to the right of this one on the
  /// screen.
  func cross(_ other: Vector) -> Int128 { Int128(x) * Int128(other.y) - Int128(y) * Int128(other.x) }

  /// The length in units of 2⁻²⁴, rounded down, and at most 2⁶³ − 1: eight bits finer than the coordinates, so that sums of
  /// thousands of short lengths stay exact enough.
  var length: Int64 {
    let square = UInt128(dot(self))
    if square < 1 << 48 { return Int64((UInt64(square) << 16).squareRoot) }
    // 2⁵⁵ units of the coordinates are 2⁶³ of the result.
    return Int64((min(square, (1 << 110) - 1) << 16).squareRoot)
  }

  /// Returns the vector in the same direction with a length in units of 2⁻¹⁶, rounded to the nearest.
  ///
  /// - Precondition: The vector is not zero.
  func withLength(_ wished: Int64) -> Vector {
    let length = Int128(self.length)
    func scaled(_ part: Int64) -> Int64 {
      Int64(((Int128(part) * Int128(wished)) << 8).divided(by: length, .nearest))
    }
    return Vector(x: scaled(x), y: scaled(y))
  }
}

extension Point {
  static func + (point: Point, vector: Vector) -> Point {
    Point(x: Fixed(raw: point.x.raw + vector.x), y: Fixed(raw: point.y.raw + vector.y))
  }

  /// Returns the point at `part / whole` of the way to another one, rounded to the nearest.
  ///
  /// - Precondition: `0 ≤ part ≤ whole` and `whole > 0`.
  func interpolated(to end: Point, part: Int64, whole: Int64) -> Point {
    let way = Vector(from: self, to: end)
    func scaled(_ length: Int64) -> Int64 {
      Int64((Int128(length) * Int128(part)).divided(by: Int128(whole), .nearest))
    }
    return self + Vector(x: scaled(way.x), y: scaled(way.y))
  }
}
