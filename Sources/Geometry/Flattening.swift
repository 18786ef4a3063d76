public import FixedPoint

extension Path {
  /// Returns the path as straight lines, one polyline per subpath; a subpath of a single move is omitted.
  ///
  /// Curves and lines deviate from each other by at most `tolerance`, beyond the rounding of the points to 2⁻¹⁶. By
  /// Wang's bound, n lines deviate from a cubic curve by at most 3/4 · M / n², where M is the larger of the curve's two
  /// second differences. n is rounded up to a power of two, so that evaluating the points needs shifts but no division.
  ///
  /// - Parameter tolerance: The largest deviation in the path's unit; positive.
  public func flattened(tolerance: Fixed) -> [Polyline] {
    precondition(tolerance > .zero, "a tolerance must be positive")
    var flattening = Flattening(tolerance: tolerance)
    for element in elements { flattening.add(element) }
    return flattening.finished()
  }
}

/// The state of flattening: the finished polylines and the current subpath.
private struct Flattening {
  let tolerance: Fixed
  var polylines: [Polyline] = []
  var line = Polyline(isClosed: false)
  var start = Point.zero
  var current = Point.zero
  /// Whether the subpath has an element besides its move.
  var hasSteps = false
  /// The directions of the first and of the latest step of the subpath; nil before a step of nonzero length.
  var (firstTangent, lastTangent): (Vector?, Vector?) = (nil, nil)

  init(tolerance: Fixed) { self.tolerance = tolerance }

  mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let point):
      endSubpath()
      begin(at: point)
    case .line(let end):
      step(from: current, to: end)
    case .cubic(let control1, let control2, let end):
      curve(control1, control2, end)
    case .close:
      let end = line.points.last
      hasSteps = true
      if end != start { turn(towards: Vector(from: current, to: start)) }
      let isCorner = isTurn(firstTangent)
      line.close()
      line.mark(0, isCorner: isCorner)
      endSubpath()
      begin(at: start)
    }
  }

  mutating func finished() -> [Polyline] {
    endSubpath()
    return polylines
  }

  private mutating func begin(at point: Point) {
    (start, current, hasSteps) = (point, point, false)
    (firstTangent, lastTangent) = (nil, nil)
    line = Polyline(isClosed: false)
    line.append(point, isCorner: true)
  }

  private mutating func endSubpath() {
    if hasSteps { polylines.append(line) }
    hasSteps = false
  }

  private mutating func step(from start: Point, to end: Point) {
    hasSteps = true
    guard start != end else { return }
    turn(towards: Vector(from: start, to: end))
    line.append(end, isCorner: true)
    line.endDirection = nil
    current = end
  }

  /// Records whether the path has a corner at the current point, before a step in the direction `tangent`.
  private mutating func turn(towards tangent: Vector) {
    if lastTangent != nil { line.mark(line.points.count - 1, isCorner: isTurn(tangent)) }
    firstTangent = firstTangent ?? tangent
    lastTangent = tangent
  }

  /// Returns whether a direction differs by more than a degree, whose tangent is 1/57, from that of the latest step.
  private func isTurn(_ tangent: Vector?) -> Bool {
    guard let tangent, let lastTangent else { return true }
    return lastTangent.dot(tangent) < Int128(lastTangent.cross(tangent).magnitude) * 57
  }

  private mutating func curve(_ control1: Point, _ control2: Point, _ end: Point) {
    hasSteps = true
    let points = [current, control1, control2, end]
    /// Returns the vector from one end of the curve to the nearest control point that differs from it.
    func tangent(_ points: [Point]) -> Vector? {
      points.first { $0 != points[0] }.map { Vector(from: points[0], to: $0) }
    }
    guard let first = tangent(points), let last = tangent(points.reversed()) else { return }
    turn(towards: first)
    if line.points.count == 1 { line.startDirection = first }
    let curve = CubicCurve(start: current, control1, control2, end)
    let halvings = curve.halvings(tolerance: tolerance)
    for part in 1..<max(1, 1 << halvings) { line.append(curve.point(part, halvings: halvings), isCorner: false) }
    line.append(end, isCorner: true)
    lastTangent = -last
    line.endDirection = -last
    current = end
  }
}

/// A cubic curve as a polynomial, relative to its start: point(t) = start + 3t·a + 3t²·b + t³·c.
private struct CubicCurve {
  let start: Point
  let (a, b, c): (Vector, Vector, Vector)
  /// The larger length of the two second differences, in units of 2⁻²⁴.
  let secondDifference: Int64

  init(start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    let (p1, p2) = (Vector(from: start, to: control1), Vector(from: start, to: control2))
    let p3 = Vector(from: start, to: end)
    a = p1
    b = p2 - p1 - p1
    c = p3 - p2 - p2 - p2 + p1 + p1 + p1
    secondDifference = max(b.length, (p3 - p2 - p2 + p1).length)
  }

  /// Returns the smallest h for which 2ʰ lines stay within a tolerance: 3 M ≤ 4 · 4ʰ · tolerance.
  func halvings(tolerance: Fixed) -> Int {
    let need = 3 * Int128(secondDifference)
    var halvings = 0
    while need > Int128(tolerance.raw) << (10 + 2 * halvings) { halvings += 1 }
    return halvings
  }

  /// Returns the point at the parameter `part / 2^halvings`, rounded to the nearest.
  func point(_ part: Int, halvings: Int) -> Point {
    let t = Int128(part)
    func value(_ a: Int64, _ b: Int64, _ c: Int64) -> Int64 {
      let linear = (3 * Int128(a)) << (2 * halvings)
      let quadratic = (3 * Int128(b)) << halvings
      return Int64((t * (linear + t * (quadratic + t * Int128(c)))).shiftedRight(by: 3 * halvings, .nearest))
    }
    return start + Vector(x: value(a.x, b.x, c.x), y: value(a.y, b.y, c.y))
  }
}
