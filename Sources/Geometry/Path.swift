import FixedPoint

/// Lines and curves in a plane, y downwards, in the unit of whoever made it.
///
/// Coordinates and their differences are meant to stay within ±2²⁰, far beyond any canvas.
public struct Path: Hashable, Sendable {
  /// A step of a path. Each starts where the one before ended.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic Bézier curve: two control points and the end.
    case cubic(Point, Point, Point)
    /// A straight line to the start of the subpath, which ends there; what follows starts another one from that point.
    case close
  }

  /// The steps in order; the first is a move.
  public private(set) var elements: [Element] = []

  /// Where the next step starts; nil before the first one.
  public private(set) var currentPoint: Point?

  private var start = Point.zero

  /// A path without steps.
  public init() {}

  /// Starts a subpath.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    (start, currentPoint) = (point, point)
  }

  /// Adds a line; on an empty path, starts a subpath.
  public mutating func line(to point: Point) {
    guard currentPoint != nil else { return move(to: point) }
    elements.append(.line(point))
    currentPoint = point
  }

  /// Adds a cubic Bézier curve; on an empty path, starts it at the first control point.
  public mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
    if currentPoint == nil { move(to: control1) }
    elements.append(.cubic(control1, control2, end))
    currentPoint = end
  }

  /// Adds a quadratic Bézier curve as the same cubic one: its control points are rounded to 2⁻¹⁶, nothing else differs.
  public mutating func quadratic(_ control: Point, to end: Point) {
    let start = currentPoint ?? control
    cubic(
      start.interpolated(to: control, part: 2, whole: 3), end.interpolated(to: control, part: 2, whole: 3), to: end)
  }

  /// Closes the subpath with a line to its start.
  public mutating func close() {
    guard currentPoint != nil else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Adds the steps of another path.
  public mutating func append(_ other: Path) {
    elements += other.elements
    if let point = other.currentPoint { (start, currentPoint) = (other.start, point) }
  }

  /// The path with every point, control points included, replaced.
  public func transformed(by transform: (Point) -> Point) -> Path {
    var path = self
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .cubic(let control1, let control2, let end):
        .cubic(transform(control1), transform(control2), transform(end))
      case .close: .close
      }
    }
    path.start = transform(start)
    path.currentPoint = currentPoint.map(transform)
    return path
  }

  /// The path, moved, turned and scaled.
  public func transformed(by transform: AffineTransform) -> Path { transformed(by: transform.apply) }
}
