import FixedPoint

/// Lines and curves in a plane, in a unit of the caller's choice, y downwards.
///
/// Coordinates must stay near ±2⁴⁰, for which the intermediate results of flattening and stroking have enough bits. Scenes are
/// bounded to that many pixels where they are placed (`PixelTransform`). The largest frame is near 2³⁷ pixels wide; a long text
/// and what easings throw far away would be beyond.
public struct Path: Hashable, Sendable {
  /// An element of a path. Each starts at the end of the one before.
  public enum Element: Hashable, Sendable {
    /// The start of a subpath.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic Bézier curve, given by two control points and its end.
    case cubic(Point, Point, Point)
    /// A straight line to the start of the subpath, which ends it. The next element starts another subpath from that
    /// point.
    case close
  }

  /// The elements in order; the first is a move.
  public private(set) var elements: [Element] = []

  /// The start of the next element; nil in an empty path.
  public private(set) var currentPoint: Point?

  private var start = Point.zero

  /// Creates an empty path.
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

  /// Adds a quadratic Bézier curve, raised to a cubic one: identical except that its control points are rounded to
  /// 2⁻¹⁶.
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

  /// Returns the path with every point, control points included, transformed by a closure.
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

  /// Returns the path with every point transformed.
  package func transformed(by transform: AffineTransform) -> Path { transformed(by: transform.apply) }
}
