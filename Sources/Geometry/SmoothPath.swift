import FixedPoint

extension Path {
  /// A closed curve through points, at least three, without a corner.
  ///
  /// At each point it heads from the point before to the next one, as Catmull and Rom's splines do. The control points
  /// stand a third of the way to the neighbour off, so that a short side between long ones makes no loop.
  public init(smoothlyThrough points: [Point]) {
    self.init()
    let count = points.count
    guard count >= 3 else { return }
    move(to: points[0])
    for index in points.indices {
      let next = (index + 1) % count
      let reach = Vector(from: points[index], to: points[next]).length.shiftedRight(by: 8, .nearest).divided(
        by: 3, .nearest)
      func heading(at place: Int) -> Vector {
        let way = Vector(from: points[(place + count - 1) % count], to: points[(place + 1) % count])
        return way.isZero ? way : way.withLength(reach)
      }
      cubic(points[index] + heading(at: index), points[next] + -heading(at: next), to: points[next])
    }
    close()
  }
}
