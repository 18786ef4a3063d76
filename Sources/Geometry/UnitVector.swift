import FixedPoint

/// The cosine and the sine of an angle, in units of 2⁻³⁰.
struct UnitVector {
  var x: Int64
  var y: Int64

  static let (right, down) = (UnitVector(x: 1 << 30, y: 0), UnitVector(x: 0, y: 1 << 30))

  static prefix func - (vector: UnitVector) -> UnitVector { UnitVector(x: -vector.x, y: -vector.y) }

  /// The vector rotated by a quarter turn, clockwise on the screen.
  var turnedRight: UnitVector { UnitVector(x: -y, y: x) }

  /// Creates the direction of a vector in any unit with components within ±2³²; each component is within 2⁻²⁹.
  ///
  /// - Precondition: The vector is not zero.
  init(directionOf x: Int64, _ y: Int64) {
    let (x, y) = (Int128(x), Int128(y))
    let length = Int128(UInt128((x * x + y * y) << 60).squareRoot)
    self.x = Int64((x << 60).divided(by: length, .nearest))
    self.y = Int64((y << 60).divided(by: length, .nearest))
  }

  init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

  /// Returns the cosine of the angle between two directions, in units of 2⁻³⁰.
  func cosine(to other: UnitVector) -> Int64 { (x * other.x + y * other.y).shiftedRight(by: 30, .nearest) }
}
