/// A flattened subpath, made of straight lines.
public struct Polyline: Hashable, Sendable {
  /// The vertices in order; no two successive ones are equal. A closed polyline does not repeat its start.
  public private(set) var points: [Point]

  /// For each vertex, whether it is a corner, where the two tangents differ by more than a degree, or a point on a
  /// smooth curve. A stroke uses its join style at the former and a round join at the latter.
  public private(set) var isCorner: [Bool]

  /// Whether a line connects the last point to the first.
  public private(set) var isClosed: Bool

  /// The direction of the path at the start of an open polyline, if it may differ from that of the first line.
  var startDirection: Vector?

  /// The direction of the path at the end of an open polyline, if it may differ from that of the last line.
  var endDirection: Vector?

  /// Creates straight lines between points; repeated points are dropped.
  public init(_ points: [Point], isClosed: Bool) {
    self.init(isClosed: false)
    for point in points { append(point, isCorner: true) }
    if isClosed { close() }
  }

  init(isClosed: Bool) { (points, isCorner, self.isClosed) = ([], [], isClosed) }

  /// Adds a point, unless it equals the last one.
  mutating func append(_ point: Point, isCorner corner: Bool) {
    guard point != points.last else { return }
    points.append(point)
    isCorner.append(corner)
  }

  /// Sets whether an existing vertex is a corner.
  mutating func mark(_ index: Int, isCorner corner: Bool) { isCorner[index] = corner }

  /// Closes the polyline; last points that equal the first one are dropped.
  mutating func close() {
    while points.count > 1, points.last == points.first {
      points.removeLast()
      isCorner.removeLast()
    }
    isClosed = true
    (startDirection, endDirection) = (nil, nil)
  }

  /// Returns the polyline with every point transformed by a closure. The directions of its ends become those of its lines.
  public func transformed(by transform: (Point) -> Point) -> Polyline {
    var other = Polyline(isClosed: false)
    for (point, isCorner) in zip(points, isCorner) { other.append(transform(point), isCorner: isCorner) }
    if isClosed { other.close() }
    return other
  }

  /// The polyline in the opposite direction.
  var reversed: Polyline {
    var other = self
    other.points.reverse()
    other.isCorner.reverse()
    (other.startDirection, other.endDirection) = (endDirection.map { -$0 }, startDirection.map { -$0 })
    return other
  }
}
