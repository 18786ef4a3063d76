import FixedPoint

extension Path {
  /// Creates a closed curve without corners through at least three points; empty for fewer.
  ///
  /// As in Catmull-Rom splines, the tangent at each point is parallel to the line between its two neighbours. The
  /// control points are a third of the distance to the adjacent point away, so that a short side between long ones
  /// forms no loop.
  public init(smoothlyThrough points: [Point]) {
    self.init()
    let count = points.count
    guard count >= 3 else { return }
    move(to: points[0])
    for index in points.indices {
      let next = (index + 1) % count
      let reach = Vector(from: points[index], to: points[next]).length.shiftedRight(by: 8, .nearest).divided(
        by: 3, .nearest)
      func heading(at index: Int) -> Vector {
        let way = Vector(from: points[(index + count - 1) % count], to: points[(index + 1) % count])
        return way.isZero ? way : way.withLength(reach)
      }
      cubic(points[index] + heading(at: index), points[next] + -heading(at: next), to: points[next])
    }
    close()
  }
}
