package import FixedPoint

extension Path {
  /// Returns the path as straight lines, one polyline per subpath; a subpath of a single move is omitted.
  ///
  /// Curves and lines deviate from each other by at most `tolerance`, beyond the rounding of the points to 2⁻¹⁶. By
  /// Wang's bound, n lines deviate from a cubic curve by at most 3/4 · M / n², where M is the larger of the curve's two
  /// second differences. n is rounded up to a power of two, so that evaluating the points needs shifts but no division.
  ///
  /// - Parameters:
  ///   - tolerance: The largest deviation in the path's unit; positive.
  ///   - bounds: The area within which the lines must be near the curves; nil for the whole plane. A part of a curve that
  ///     is beyond one side of it becomes a single line beyond the same side, so that the winding numbers within the
  ///     area stay the same. Without bounds, a curve of 10⁸ pixels is half a million lines, wherever it is.
  package func flattened(tolerance: Fixed, within bounds: Rectangle? = nil) -> [Polyline] {
    precondition(tolerance > .zero, "a tolerance must be positive")
    var flattening = Flattening(tolerance: tolerance, bounds: bounds)
    for element in elements { flattening.add(element) }
    return flattening.finished()
  }
}

/// The state of flattening: the finished polylines and the current subpath.
private struct Flattening {
  let tolerance: Fixed
  let bounds: Rectangle?
  var polylines: [Polyline] = []
  var line = Polyline(isClosed: false)
  var start = Point.zero
  var current = Point.zero
  /// Whether the subpath has an element besides its move.
  var hasSteps = false
  /// The directions of the first and of the latest step of the subpath; nil before a step of nonzero length.
  var (firstTangent, lastTangent): (Vector?, Vector?) = (nil, nil)

  init(tolerance: Fixed, bounds: Rectangle?) { (self.tolerance, self.bounds) = (tolerance, bounds) }

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
    let whole = CurvePart(curve: curve, index: 0, halvings: 0, start: current, end: end)
    addInside(of: whole, curve.halvings(tolerance: tolerance))
    line.append(end, isCorner: true)
    lastTangent = -last
    line.endDirection = -last
    current = end
  }

  /// Adds the points between the ends of a part of a curve.
  ///
  /// - Parameter halvings: The number of halvings after which parts are lines.
  private mutating func addInside(of part: CurvePart, _ halvings: Int) {
    if part.halvings == halvings { return }
    if let bounds, part.isBeyondASide(of: bounds) { return }
    let (first, second) = part.halves
    addInside(of: first, halvings)
    line.append(first.end, isCorner: false)
    addInside(of: second, halvings)
  }
}

/// The part of a curve from the parameter `index / 2^halvings` to the next one.
private struct CurvePart {
  let curve: CubicCurve
  let index: Int
  let halvings: Int
  let start: Point
  let end: Point

  /// The two parts of half the length.
  var halves: (CurvePart, CurvePart) {
    let (index, halvings) = (2 * index, halvings + 1)
    let middle = curve.point(index + 1, halvings: halvings)
    return (
      CurvePart(curve: curve, index: index, halvings: halvings, start: start, end: middle),
      CurvePart(curve: curve, index: index + 1, halvings: halvings, start: middle, end: end)
    )
  }

  /// Returns whether the part, and so the line between its ends, is beyond one side of a rectangle.
  func isBeyondASide(of bounds: Rectangle) -> Bool {
    let deviation = curve.deviation(halvings: halvings)
    func isBeyond(_ a: Fixed, _ b: Fixed, _ range: (lower: Fixed, upper: Fixed)) -> Bool {
      max(a, b) + deviation < range.lower || min(a, b) - deviation > range.upper
    }
    let (origin, corner) = (bounds.origin, bounds.corner)
    return isBeyond(start.x, end.x, (origin.x, corner.x)) || isBeyond(start.y, end.y, (origin.y, corner.y))
  }
}

/// A cubic curve as a polynomial, relative to its start: point(t) = start + 3t·a + 3t²·b + t³·c.
private struct CubicCurve {
  let start: Point
  let (a, b, c): (Vector, Vector, Vector)
  /// The second differences of the control points.
  private let (first, second): (Vector, Vector)

  init(start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    let (p1, p2) = (Vector(from: start, to: control1), Vector(from: start, to: control2))
    let p3 = Vector(from: start, to: end)
    a = p1
    b = p2 - p1 - p1
    c = p3 - p2 - p2 - p2 + p1 + p1 + p1
    (first, second) = (b, p3 - p2 - p2 + p1)
  }

  /// Returns the smallest h for which 2ʰ lines stay within a tolerance, 3 M ≤ 4 · 4ʰ · tolerance, but at most 22.
  ///
  /// ``point(_:halvings:)`` multiplies differences of up to 57 bits by 2³ʰ, which must fit 128 bits. Second differences of up
  /// to 2³⁶ units need no more halvings for a tolerance of 1/256.
  func halvings(tolerance: Fixed) -> Int {
    let need = 3 * Int128(max(first.length, second.length))
    var halvings = 0
    while halvings < 22, need > Int128(tolerance.raw) << (10 + 2 * halvings) { halvings += 1 }
    return halvings
  }

  /// Returns a bound on the deviation of either coordinate from that of 2ʰ lines: 3/4 of its larger second difference,
  /// divided by 4ʰ, and 2⁻¹⁶ for the rounding of the points.
  func deviation(halvings: Int) -> Fixed {
    let difference = max(max(abs(first.x), abs(first.y)), max(abs(second.x), abs(second.y)))
    return Fixed(raw: Int64((3 * Int128(difference)).shiftedRight(by: 2 + 2 * halvings, .up)) + 1)
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
