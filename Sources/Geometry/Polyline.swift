/// A subpath that has become straight lines.
public struct Polyline: Hashable, Sendable {
  /// The corners in order, no two successive ones the same. A closed one does not repeat its start.
  public private(set) var points: [Point]

  /// Whether the path turns at each point (its two tangents differ by more than a degree) or runs on smoothly, so that
  /// the point only stands for a curve. A stroke is joined in its style at the former, round at the latter.
  public private(set) var isCorner: [Bool]

  /// Whether a line leads from the last point to the first.
  public private(set) var isClosed: Bool

  /// Straight lines between points; repeated ones are dropped.
  public init(_ points: [Point], isClosed: Bool) {
    self.init(isClosed: false)
    for point in points { append(point, isCorner: true) }
    if isClosed { close() }
  }

  init(isClosed: Bool) { (points, isCorner, self.isClosed) = ([], [], isClosed) }

  /// Adds a point, unless it repeats the last one.
  mutating func append(_ point: Point, isCorner corner: Bool) {
    guard point != points.last else { return }
    points.append(point)
    isCorner.append(corner)
  }

  /// Says of a point that is there already whether the path turns there.
  mutating func mark(_ index: Int, isCorner corner: Bool) { isCorner[index] = corner }

  /// Closes the line; a last point that repeats the first one is dropped.
  mutating func close() {
    while points.count > 1, points.last == points.first {
      points.removeLast()
      isCorner.removeLast()
    }
    isClosed = true
  }

  /// The line with every point replaced.
  public func transformed(by transform: (Point) -> Point) -> Polyline {
    var other = Polyline(isClosed: false)
    for (point, isCorner) in zip(points, isCorner) { other.append(transform(point), isCorner: isCorner) }
    if isClosed { other.close() }
    return other
  }

  /// The points from end to start.
  var reversed: Polyline {
    var other = self
    other.points.reverse()
    other.isCorner.reverse()
    return other
  }
}
