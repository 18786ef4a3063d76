import FixedPoint

/// The outline of a polyline under construction.
///
/// It follows the left side of the polyline, then the left side of the reversed polyline. The enclosed area is the sum
/// of a rectangle for each line and a sector, a miter or a triangle for each turn, all wound clockwise. At a turn of a
/// curve that is tighter than the pen, there is another sector on the inner side.
struct StrokeOutline {
  private let stroke: Stroke
  private let tolerance: Int64
  private let half: Int64
  private var points: [Point] = []

  init(stroke: Stroke, tolerance: Fixed) {
    self.stroke = stroke
    // With a smaller tolerance the rounding of the points would look like curvature that needs more points.
    self.tolerance = max(4, tolerance.raw)
    half = stroke.width.half.raw
  }

  mutating func polygons(of line: Polyline) -> [Polyline] {
    guard let first = line.points.first else { return [] }
    guard line.points.count > 1 else { return dot(at: first) }
    if line.isClosed {
      return [line, line.reversed].compactMap { line in
        let sides = sides(of: line)
        if isFilledLoop(line, sides) { return nil }
        points = []
        addLeftSide(of: line, sides)
        return Polyline(points, isClosed: true)
      }
    }
    for line in [line, line.reversed] { addLeftSide(of: line, sides(of: line)) }
    return [Polyline(points, isClosed: true)]
  }

  private mutating func dot(at center: Point) -> [Polyline] {
    let up = Vector(x: 0, y: -half)
    switch stroke.cap {
    case .butt: return []
    case .round, .square:
      addCap(at: center, up)
      addCap(at: center, -up)
      return [Polyline(points, isClosed: true)]
    }
  }

  private func sides(of line: Polyline) -> [StrokeSide] {
    line.points.indices.compactMap { index in
      line.end(ofLineFrom: index).map { StrokeSide(from: line.points[index], to: $0, half) }
    }
  }

  /// Returns whether the left side of a closed polyline is the inner one of a curve that turns once, to the left, and
  /// everywhere so tightly that the pen leaves no hole. Its other side encloses all area then.
  ///
  /// At a distance h inside, a line between two turns by θ is shorter by h · tan(θ/2) for each of them, which is more than
  /// h/2 · sin θ. So no line is left if h · sin θ exceeds the length of both lines at every turn.
  private func isFilledLoop(_ line: Polyline, _ sides: [StrokeSide]) -> Bool {
    if line.isCorner.contains(true) { return false }
    var rounds = 0
    for (side, next) in zip(sides, sides.dropFirst() + sides.prefix(1)) {
      let turn = side.offset.cross(next.offset)
      guard turn < 0, -turn << 8 > Int128(half) * Int128(max(side.length, next.length)) else { return false }
      if side.offset.x < 0, next.offset.x >= 0 { rounds += 1 }
    }
    return rounds == 1
  }

  /// Adds the left side of every line, the turns between them, and the cap at an open end.
  private mutating func addLeftSide(of line: Polyline, _ sides: [StrokeSide]) {
    /// Returns the offset of the single point between two sides; nil if one does not suffice.
    func middle(after index: Int) -> Vector? {
      guard sides.indices.dropLast().contains(index), !line.isCorner[index + 1] else { return nil }
      return smoothMiddle(from: sides[index], to: sides[index + 1])
    }
    if !line.isClosed, let first = sides.first {
      points.append(first.start + endOffset(first, line.startDirection, other: middle(after: 0) ?? first.offset))
    }
    for (index, side) in sides.enumerated() {
      guard index + 1 < sides.count || line.isClosed else {
        let offset = endOffset(side, line.endDirection, other: middle(after: index - 1) ?? side.offset)
        points.append(side.end + offset)
        addCap(at: side.end, offset)
        continue
      }
      // The last turn of a closed polyline leads to its first side, where the outline closes.
      let next = sides[(index + 1) % sides.count]
      let isCorner = line.isCorner[(index + 1) % line.points.count]
      if !isCorner, let middle = smoothMiddle(from: side, to: next) {
        points.append(side.end + middle)
      } else {
        points.append(side.end + side.offset)
        addTurn(from: side, to: next, isCorner: isCorner)
        points.append(next.start + next.offset)
      }
    }
  }

  /// Returns the offset of a side at an end of the polyline: that of the path's direction, which is the tangent of a
  /// curve, instead of that of the line.
  ///
  /// The line's rectangle becomes a quadrilateral. It stays a rectangle where the directions differ by more than those of
  /// a smooth curve, or the edges of the quadrilateral would cross because the pen is much wider than the curve.
  ///
  /// - Parameter other: The offset at the other end of the side.
  private func endOffset(_ side: StrokeSide, _ direction: Vector?, other: Vector) -> Vector {
    guard let direction, !direction.isZero else { return side.offset }
    let offset = -direction.turnedRight.withLength(half)
    // On the inner side, the edge is shorter than the line by half · sin θ. An eighth more is for rounding.
    let turn = Int128(offset.cross(other).magnitude)
    guard isFlat(offset, side.offset), 8 * (turn << 8) <= 9 * Int128(half) * Int128(side.length) else {
      return side.offset
    }
    return offset
  }

  /// Returns whether the lines between two offsets are within the tolerance of the arc between them.
  private func isFlat(_ a: Vector, _ b: Vector) -> Bool {
    // Half of the sum is the vector to the middle of the chord.
    a.dot(b) > 0 && half - (a + b).length.shiftedRight(by: 9, .down) <= tolerance
  }

  /// Returns the offset of the single point that can replace a turn; nil if one does not suffice.
  ///
  /// It suffices if the point is within the tolerance of the round join's arc and the curve is not tighter than the
  /// pen.
  private func smoothMiddle(from side: StrokeSide, to next: StrokeSide) -> Vector? {
    let sum = side.offset + next.offset
    guard isFlat(side.offset, next.offset), overlap(side, next) else { return nil }
    return Vector(x: sum.x.shiftedRight(by: 1, .nearest), y: sum.y.shiftedRight(by: 1, .nearest))
  }

  /// Returns whether, on the inner side of a turn, both lines are long enough for their offset edges to cross.
  private func overlap(_ side: StrokeSide, _ next: StrokeSide) -> Bool {
    let turn = Int128(side.offset.cross(next.offset).magnitude)
    return turn << 8 <= Int128(half) * Int128(min(side.length, next.length))
  }

  private mutating func addTurn(from side: StrokeSide, to next: StrokeSide, isCorner: Bool) {
    let (a, b) = (side.offset, next.offset)
    let turn = a.cross(b)
    if turn < 0 || (turn == 0 && a.dot(b) > 0) {
      // The inner side. Where the edges cross, a straight line between their ends leaves no hole. Elsewhere the outline
      // passes through the corner itself, along the ends of the two rectangles.
      if overlap(side, next) { return }
      points.append(side.end)
      if isCorner { return }
      // The end of the pen moves backwards here, over an area between the rectangles.
      points.append(side.end + b)
      addArc(around: side.end, b, a)
      points.append(side.end + a)
      points.append(side.end)
      return
    }
    let join = isCorner ? stroke.join : .round
    switch join {
    case .round:
      addArc(around: side.end, a, b)
    case .bevel:
      break
    case .miter(let limit):
      // The tip is (a + b) · h² / (h² + a·b) from the corner, and 1 / cos(θ/2) = √(2h² / (h² + a·b)) must not exceed
      // the limit. Of h², 72 bits are exact enough, and leave 56 for the products of 128 bits; the rest is rounded down.
      let wholeSquare = Int128(half) * Int128(half)
      let excess = max(0, Int128.bitWidth - wholeSquare.leadingZeroBitCount - 72)
      let (square, sum) = (wholeSquare >> excess, (wholeSquare + a.dot(b)) >> excess)
      let squaredLimit = (Int128(limit.raw) * Int128(limit.raw)).shiftedRight(by: 16, .nearest)
      guard sum > 0, sum * squaredLimit >= (2 * square) << 16 else { return }
      func tip(_ a: Int64, _ b: Int64) -> Int64 { Int64((Int128(a + b) * square).divided(by: sum, .nearest)) }
      points.append(side.end + Vector(x: tip(a.x, b.x), y: tip(a.y, b.y)))
    }
  }

  /// Adds the cap from the left side of an end around it to the right side.
  private mutating func addCap(at end: Point, _ offset: Vector) {
    let ahead = offset.turnedRight
    switch stroke.cap {
    case .butt:
      break
    case .round:
      addArc(around: end, offset, -offset)
    case .square:
      points.append(end + offset + ahead)
      points.append(end - offset + ahead)
    }
  }

  /// Adds the points between two ends of a clockwise arc of at most half a turn, so that the arc deviates from the
  /// lines by at most the tolerance.
  private mutating func addArc(around center: Point, _ a: Vector, _ b: Vector) {
    if isFlat(a, b) { return }
    // The middle direction, computed from the longer one of sum and difference.
    let middle = (a.dot(b) > 0 ? a + b : (a - b).turnedRight).withLength(half)
    addArc(around: center, a, middle)
    points.append(center + middle)
    addArc(around: center, middle, b)
  }
}

/// A line of a polyline and the offset of its left side.
private struct StrokeSide {
  let (start, end): (Point, Point)
  let offset: Vector
  /// The length in units of 2⁻²⁴.
  let length: Int64

  init(from start: Point, to end: Point, _ half: Int64) {
    (self.start, self.end) = (start, end)
    let line = Vector(from: start, to: end)
    length = line.length
    offset = -line.turnedRight.withLength(half)
  }
}

extension Point {
  fileprivate static func - (point: Point, vector: Vector) -> Point { point + -vector }
}
