import FixedPoint

/// An elliptical arc in SVG's form: given by its radii and flags instead of its centre.
struct SVGArc {
  var (radiusX, radiusY): (Fixed, Fixed)
  /// The angle from the x axis to the ellipse's first radius.
  var rotation: Angle
  /// Whether the arc is the longer of the two between its ends.
  var isLarge: Bool
  var clockwise: Bool
}

extension Path {
  /// Adds an arc between two points as cubic curves; returns false if its radii would have to grow beyond 400000 to
  /// reach both points.
  ///
  /// As in the SVG standard, an arc with a zero radius is a line, and radii that are too short grow until they suffice.
  /// Points deviate by the rounding to 2⁻¹⁶ and by about 2⁻²⁹ · r · (1 + r / chord), where r is the longer radius. The
  /// latter matters only for large arcs with radii in the thousands.
  mutating func add(_ arc: SVGArc, from start: Point, to end: Point) -> Bool {
    if start == end { return true }
    let radii = (x: Int128(abs(arc.radiusX.raw)), y: Int128(abs(arc.radiusY.raw)))
    guard radii.x > 0, radii.y > 0 else {
      line(to: end)
      return true
    }
    let (sine, cosine) = (Int128(arc.rotation.sineAndCosine.sine), Int128(arc.rotation.sineAndCosine.cosine))
    let chord = Vector(from: start, to: end)
    // Half the vector from end to start, in units of the ellipse's radii: 2⁻³⁰.
    let across = -(cosine * Int128(chord.x) + sine * Int128(chord.y))
    let along = sine * Int128(chord.x) - cosine * Int128(chord.y)
    let (x, y) = (across.divided(by: 2 * radii.x, .nearest), along.divided(by: 2 * radii.y, .nearest))
    // Chords are below 2³⁵ units and radii at least one, so the sum of both squares is below 2¹²⁷.
    let length = Int128((x * x + y * y).magnitude.squareRoot)
    // Beside such radii, the ends are the same point.
    guard length > 0 else {
      line(to: end)
      return true
    }
    let growth = max(length, 1 << 30)
    func grow(_ radius: Int128) -> Int128 { (radius * growth).shiftedRight(by: 30, .nearest) }
    let grown = (x: grow(radii.x), y: grow(radii.y))
    guard max(grown.x, grown.y) <= 400_000 << 16 else { return false }
    func rotated(_ x: Int128, _ y: Int128) -> Vector {
      Vector(
        x: Int64((x * cosine - y * sine).shiftedRight(by: 30, .nearest)),
        y: Int64((x * sine + y * cosine).shiftedRight(by: 30, .nearest)))
    }
    let axes = (right: rotated(grown.x, 0), down: rotated(0, grown.y))
    // The half chord on the unit circle; the centre is perpendicular to it at the distance √(1 − half²).
    let half = (x: Int64((x << 30).divided(by: growth, .nearest)), y: Int64((y << 30).divided(by: growth, .nearest)))
    let halfLength = min(length, 1 << 30)
    let distance = Int64(UInt128((1 << 60) - halfLength * halfLength).squareRoot)
    var center = UnitVector(x: 0, y: 0)
    if distance > 0 {
      let side: Int64 = arc.isLarge == arc.clockwise ? -1 : 1
      func part(_ value: Int64) -> Int64 {
        Int64((Int128(value) * Int128(distance)).divided(by: halfLength, .nearest)) * side
      }
      center = UnitVector(x: part(half.y), y: part(-half.x))
    }
    let unit = UnitArc(
      start: UnitVector(x: half.x - center.x, y: half.y - center.y),
      end: UnitVector(x: -half.x - center.x, y: -half.y - center.y), clockwise: arc.clockwise, isLarge: arc.isLarge)
    let middle = start.interpolated(to: end, part: 1, whole: 2)
    let offset = ArcEllipse(center: middle, rightAxis: axes.right, downAxis: axes.down)
    let ellipse = ArcEllipse(center: offset.point(center), rightAxis: axes.right, downAxis: axes.down)
    self.arc(of: ellipse, unit, to: end)
    return true
  }
}
