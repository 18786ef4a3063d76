import FixedPoint
import Geometry

/// A point of a glyph's contour, as TrueType and PostScript fonts have it.
struct OutlinePoint: Hashable {
  /// The role of a point.
  enum Role: Hashable {
    case onCurve
    /// The control point of a quadratic curve. Between two of them a point of the curve is implied.
    case quadratic
    /// One of the two control points of a cubic curve.
    case cubic
  }

  let point: Point
  let role: Role

  init(_ point: Point, role: Role) { (self.point, self.role) = (point, role) }

  /// Creates a point from FreeType's tag: bit 0 is set on the curve, bit 1 at control points of cubic curves.
  init(_ point: Point, tag: UInt8) {
    self.init(point, role: tag & 1 != 0 ? .onCurve : tag & 2 != 0 ? .cubic : .quadratic)
  }
}

extension Path {
  /// Adds a closed contour.
  mutating func add(contour: [OutlinePoint]) {
    guard contour.count > 1 else { return }
    // It begins at a point on the curve, the implied one between two control points if there is none.
    let start: Point
    var points: [OutlinePoint]
    if let first = contour.firstIndex(where: { $0.role == .onCurve }) {
      start = contour[first].point
      points = Array(contour[(first + 1)...] + contour[..<first])
    } else {
      start = contour[contour.count - 1].point.middle(to: contour[0].point)
      points = contour
    }
    points.append(OutlinePoint(start, role: .onCurve))
    move(to: start)
    var controls: [OutlinePoint] = []
    for point in points {
      switch (point.role, controls.last?.role) {
      case (.quadratic, .quadratic?):
        let control = controls.removeLast().point
        quadratic(control, to: control.middle(to: point.point))
        controls.append(point)
      case (.quadratic, _), (.cubic, _):
        controls.append(point)
      case (.onCurve, .quadratic?):
        quadratic(controls.removeLast().point, to: point.point)
      case (.onCurve, .cubic?) where controls.count == 2:
        cubic(controls[0].point, controls[1].point, to: point.point)
        controls = []
      case (.onCurve, _):
        line(to: point.point)
        controls = []
      }
    }
    close()
  }
}

extension Point {
  fileprivate func middle(to other: Point) -> Point { Point(x: (x + other.x).half, y: (y + other.y).half) }
}
