import FixedPoint
import Geometry

/// A side of a polygon, from its upper end to its lower one.
struct PolygonEdge {
  let (topX, top): (Int, Int)
  let (bottomX, bottom): (Int, Int)
  /// How much the winding grows from left to right of the edge: 1 if it goes up, −1 if down, 0 if level.
  let winding: Int

  /// Nil for an edge that no area depends on: one point, or level on the border of two rows.
  init?(from start: SubpixelPoint, to end: SubpixelPoint) {
    // A level edge has no height, but it ties what is left of it to what is right of it.
    if start.y == end.y, start.x == end.x || start.y & (Subpixel.one - 1) == 0 { return nil }
    let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
    (topX, top, bottomX, bottom) = (upper.x, upper.y, lower.x, lower.y)
    winding = (start.y - end.y).signum()
  }

  /// Where the edge crosses a height between its ends, rounded to the nearest.
  func x(at y: Int) -> Int {
    if y == top { return topX }
    return y == bottom ? bottomX : topX + ((bottomX - topX) * (y - top)).divided(by: bottom - top, .nearest)
  }
}
