public import FixedPoint

/// Distances along flattened subpaths, closing lines included, for trimming. Elements that travel along a path use a
/// ``PathTable``.
///
/// Fractions refer to the total length of all subpaths, from the start of the first; they are clamped to 0…1.
public struct ArcLength: Sendable {
  private let polylines: [Polyline]
  /// For each polyline, the distance of each of its points from the start of the path, and finally that of its end (for
  /// a closed polyline its first point again), in units of 2⁻²⁴.
  private let distances: [[Int64]]
  private let length: Int64

  /// Creates the distances along polylines.
  public init(_ polylines: [Polyline]) {
    self.polylines = polylines
    var distance: Int64 = 0
    distances = polylines.map { line in
      var marks: [Int64] = []
      for index in line.points.indices {
        marks.append(distance)
        if let next = line.end(ofLineFrom: index) { distance += Vector(from: line.points[index], to: next).length }
      }
      if line.isClosed { marks.append(distance) }
      return marks
    }
    length = distance
  }

  /// The total length of all polylines, within 2⁻²⁴ for each of their lines plus 2⁻¹⁶.
  public var total: Fixed { Fixed(raw: length.shiftedRight(by: 8, .nearest)) }

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
  private func distance(at fraction: Fixed) -> Int64 {
    let fraction = max(.zero, min(.one, fraction))
    return Int64((Int128(length) * Int128(fraction.raw)).shiftedRight(by: 16, .nearest))
  }

  /// Returns the part of a polyline between two distances that lie on it.
  private func part(of line: Polyline, _ marks: [Int64], from lower: Int64, to upper: Int64) -> Polyline {
    let (first, last) = (lineIndex(marks, at: lower), lineIndex(marks, at: upper))
    var part = Polyline(isClosed: false)
    part.append(point(on: line, marks, first, at: lower), isCorner: true)
    for index in first..<last where marks[index + 1] < upper {
      let index = (index + 1) % line.points.count
      part.append(line.points[index], isCorner: line.isCorner[index])
    }
    part.append(point(on: line, marks, last, at: upper), isCorner: true)
    return part
  }

  /// Returns the index of the line at a distance: the last line that starts at or before it, excluding an open
  /// polyline's last point, which starts no line.
  private func lineIndex(_ marks: [Int64], at distance: Int64) -> Int {
    var (low, high) = (0, max(0, marks.count - 2))
    while low < high {
      let middle = (low + high + 1) / 2
      if marks[middle] <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func point(on line: Polyline, _ marks: [Int64], _ index: Int, at distance: Int64) -> Point {
    guard let end = line.end(ofLineFrom: index) else { return line.points[index] }
    let whole = max(1, marks[index + 1] - marks[index])
    let part = max(0, min(whole, distance - marks[index]))
    return line.points[index].interpolated(to: end, part: part, whole: whole)
  }
}

extension Polyline {
  /// Returns the end of the line that starts at a point index; nil for the last point of an open polyline.
  func end(ofLineFrom index: Int) -> Point? {
    if index + 1 < points.count { return points[index + 1] }
    return isClosed ? points.first : nil
  }
}
