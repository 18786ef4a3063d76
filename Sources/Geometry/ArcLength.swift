public import FixedPoint

/// Distances along flattened subpaths, closing lines included, for trimming. Elements that travel along a path use a
/// ``PathTable``.
///
/// Fractions refer to the total length of all subpaths, from the start of the first; they are clamped to 0…1.
public struct ArcLength: Sendable {
  private let polylines: [Polyline]
  /// For each polyline, the distance of each of its points from the start of the path, and finally that of its end (for
  /// a closed polyline its first point again), in units of 2⁻²⁴. Each line has 63 bits, so their sum needs more.
  let distances: [[Int128]]
  /// The distance of the end of the last polyline.
  let length: Int128

  /// Creates the distances along polylines.
  public init(_ polylines: [Polyline]) {
    self.polylines = polylines
    var distance: Int128 = 0
    distances = polylines.map { line in
      var marks: [Int128] = []
      for index in line.points.indices {
        marks.append(distance)
        if let next = line.end(ofLineFrom: index) {
          distance += Int128(Vector(from: line.points[index], to: next).length)
        }
      }
      if line.isClosed { marks.append(distance) }
      return marks
    }
    length = distance
  }

  /// The total length of all polylines, within 2⁻²⁴ for each of their lines plus 2⁻¹⁶; at most 2⁴⁷.
  public var total: Fixed { Fixed(raw: Int64(clamping: length.shiftedRight(by: 8, .nearest))) }

  /// Returns the parts of the polylines between two fractions of the total length; empty if `from ≥ to`.
  ///
  /// Polylines that lie entirely between the two are returned unchanged, closed ones closed; parts of polylines are
  /// open.
  public func trimmed(from: Fixed, to: Fixed) -> [Polyline] {
    let (lower, upper) = (distance(at: from), distance(at: to))
    guard from < to, lower < upper || length == 0 else { return [] }
    var parts: [Polyline] = []
    for (line, marks) in zip(polylines, distances) {
      guard let first = marks.first, let last = marks.last else { continue }
      if lower <= first, last <= upper {
        parts.append(line)
      } else if lower < last, first < upper {
        parts.append(part(of: line, marks, from: max(lower, first), to: min(upper, last)))
      }
    }
    return parts
  }

  /// Returns a fraction of the total length in units of 2⁻²⁴, rounded to the nearest.
  private func distance(at fraction: Fixed) -> Int128 {
    let fraction = max(.zero, min(.one, fraction))
    return (length * Int128(fraction.raw)).shiftedRight(by: 16, .nearest)
  }

  /// Returns the part of a polyline between two distances that lie on it.
  private func part(of line: Polyline, _ marks: [Int128], from lower: Int128, to upper: Int128) -> Polyline {
    let (first, last) = (lineIndex(marks, at: lower), lineIndex(marks, at: upper))
    var part = Polyline(isClosed: false)
    part.append(point(on: line, marks, first, at: lower), isCorner: true)
    for index in first..<last {
      // So near to a cut, a vertex would leave a line whose direction is far from that of the curve.
      let reach = max(turningReach(of: line, marks, index + 1), 1 << 16)
      guard marks[index + 1] - lower > reach, upper - marks[index + 1] > reach else { continue }
      let index = (index + 1) % line.points.count
      part.append(line.points[index], isCorner: line.isCorner[index])
    }
    part.append(point(on: line, marks, last, at: upper), isCorner: true)
    part.startDirection = direction(of: line, marks, first, at: lower)
    part.endDirection = direction(of: line, marks, last, at: upper)
    return part
  }

  /// Returns the distance from a vertex to the points where the curve has the directions of the lines before and after it:
  /// half of the shorter line, as the longer one may be straight; 0 for corners, and for the ends of an open polyline.
  private func turningReach(of line: Polyline, _ marks: [Int128], _ vertex: Int) -> Int128 {
    let count = line.points.count
    guard !line.isCorner[vertex % count], line.isClosed || vertex > 0 && vertex < count - 1 else { return 0 }
    let before = (vertex + count - 1) % count
    return min(marks[before + 1] - marks[before], marks[vertex % count + 1] - marks[vertex % count]) / 2
  }

  /// Returns the direction of the path at a distance on a line; nil if it is that of the line.
  ///
  /// A curve turns evenly from the direction of one line to that of the next.
  private func direction(of line: Polyline, _ marks: [Int128], _ index: Int, at distance: Int128) -> Vector? {
    if distance == marks[0], !line.isClosed { return line.startDirection }
    if distance == marks[marks.count - 1], !line.isClosed { return line.endDirection }
    let vertex = 2 * distance < marks[index] + marks[index + 1] ? index : index + 1
    let reach = turningReach(of: line, marks, vertex)
    let past = distance - marks[vertex]
    guard abs(past) < reach else { return nil }
    func direction(_ index: Int) -> Point? {
      let index = index % line.points.count
      return line.end(ofLineFrom: index).map {
        Point.zero + Vector(from: line.points[index], to: $0).withLength(1 << 24)
      }
    }
    guard let before = direction(vertex + line.points.count - 1), let after = direction(vertex) else { return nil }
    return Vector(from: .zero, to: before.interpolated(to: after, part: Int64(reach + past), whole: Int64(2 * reach)))
  }

  /// Returns the index of the line at a distance: the last line that starts at or before it, excluding an open
  /// polyline's last point, which starts no line.
  private func lineIndex(_ marks: [Int128], at distance: Int128) -> Int {
    (0..<max(1, marks.count - 1)).lastByBisection { marks[$0] <= distance }
  }

  private func point(on line: Polyline, _ marks: [Int128], _ index: Int, at distance: Int128) -> Point {
    guard let end = line.end(ofLineFrom: index) else { return line.points[index] }
    let whole = max(1, marks[index + 1] - marks[index])
    let part = max(0, min(whole, distance - marks[index]))
    return line.points[index].interpolated(to: end, part: Int64(part), whole: Int64(whole))
  }
}

extension Polyline {
  /// Returns the end of the line that starts at a point index; nil for the last point of an open polyline.
  func end(ofLineFrom index: Int) -> Point? {
    if index + 1 < points.count { return points[index + 1] }
    return isClosed ? points.first : nil
  }
}
