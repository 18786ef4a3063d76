import FixedPoint
import Geometry

/// Draws the path of a swarm's member around a box; each random number is keyed by its use.
///
/// The four points through which every path leads stand on the edges of a rectangle around the box, one on each, so
/// that a flight crosses the box from outside to outside. The rectangle is that of the post from which the swarm comes:
/// the box widened by a quarter of its size on every side, with its origin computed from that rectangle's size once
/// more, so that it reaches from −3/8 to 5/4 of the box.
struct FlightPathDrawing {
  private let context: ResolutionContext
  private let left: Fixed
  private let top: Fixed
  private let right: Fixed
  private let bottom: Fixed

  init(context: ResolutionContext, box: Rectangle) {
    self.context = context
    let (start, end) = (Fixed(raw: -24_576), Fixed(raw: 81_920))  // −3/8 and 5/4
    let (first, last) = (box.point(start, start), box.point(end, end))
    (left, top, right, bottom) = (first.x, first.y, last.x, last.y)
  }

  /// Returns a path in a style.
  func path(_ style: FlightPathStyle) -> Path {
    let anchors = (
      top: Point(x: number("path.top", left, right), y: top),
      right: Point(x: right, y: number("path.right", top, bottom)),
      bottom: Point(x: number("path.bottom", left, right), y: bottom),
      left: Point(x: left, y: number("path.left", top, bottom))
    )
    switch style {
    case .seed: return seedPath(through: [anchors.right, anchors.bottom, anchors.left, anchors.top])
    case .smooth:
      // Over and across: a curve that led round the edges would be seen for a twelfth of its length only, this one is
      // for a quarter.
      return Path(smoothlyThrough: [anchors.top, anchors.bottom, anchors.right, anchors.left])
    }
  }

  /// Returns curves from one of the points to all of them in order, and a line back.
  private func seedPath(through points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[Int(context.bits("path.start") >> 62)])
    for (index, point) in points.enumerated() {
      func control(_ name: String) -> Point {
        let field = "path.\(name)[\(index)]"
        return Point(x: number(field + ".x", point.x, right), y: number(field + ".y", point.y, bottom))
      }
      path.cubic(control("control1"), control("control2"), to: point)
    }
    path.close()
    return path
  }

  private func number(_ field: String, _ lower: Fixed, _ upper: Fixed) -> Fixed {
    context.draws.number(from: lower, to: upper, element: context.element, field: context.prefix + field)
  }
}
