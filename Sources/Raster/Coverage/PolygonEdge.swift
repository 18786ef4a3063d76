import FixedPoint
import Geometry

/// A side of a polygon, from its upper to its lower end.
struct PolygonEdge {
  let (topX, top): (Int, Int)
  let (bottomX, bottom): (Int, Int)
  /// The increase of the winding number from left to right of the edge: 1 if it goes up, −1 if down, 0 if level.
  let winding: Int

  /// Creates an edge; nil if it does not affect any area: a single point, or a level edge on the border of two rows.
  init?(from start: SubpixelPoint, to end: SubpixelPoint) {
    // A level edge has no height, but it connects the edges at its ends into one cluster.
    if start.y == end.y, start.x == end.x || start.y & (Subpixel.one - 1) == 0 { return nil }
    let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
    (topX, top, bottomX, bottom) = (upper.x, upper.y, lower.x, lower.y)
    winding = (start.y - end.y).signum()
  }

  /// Returns the horizontal position at a height between the ends, rounded to the nearest.
  func x(at y: Int) -> Int {
    if y == top { return topX }
    return y == bottom ? bottomX : topX + ((bottomX - topX) * (y - top)).divided(by: bottom - top, .nearest)
  }
}
