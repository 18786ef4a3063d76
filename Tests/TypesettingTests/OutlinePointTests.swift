import FixedPoint
import Geometry
import Testing

@testable import Typesetting

private func point(_ x: Int, _ y: Int) -> Point { Point(x: Fixed(x), y: Fixed(y)) }

private func path(_ contour: [OutlinePoint]) -> Path {
  var path = Path()
  path.add(contour: contour)
  return path
}

@Suite struct OutlinePointTests {
  @Test func linesStayLines() {
    let corners = [point(0, 0), point(4, 0), point(4, 4)]
    var wanted = Path()
    wanted.move(to: corners[0])
    for corner in [corners[1], corners[2], corners[0]] { wanted.line(to: corner) }
    wanted.close()
    #expect(path(corners.map { OutlinePoint($0, tag: 1) }) == wanted)
  }

  /// Between two control points is one on the curve, also where the contour begins with one.
  @Test func pointsBetweenControlsAreImplied() {
    let circle = [point(2, 0), point(4, 2), point(2, 4), point(0, 2)].map { OutlinePoint($0, tag: 0) }
    var wanted = Path()
    wanted.move(to: point(1, 1))
    wanted.quadratic(point(2, 0), to: point(3, 1))
    wanted.quadratic(point(4, 2), to: point(3, 3))
    wanted.quadratic(point(2, 4), to: point(1, 3))
    wanted.quadratic(point(0, 2), to: point(1, 1))
    wanted.close()
    #expect(path(circle) == wanted)
  }

  @Test func cubicsHaveTwoControls() {
    let contour = [
      OutlinePoint(point(0, 0), tag: 1), OutlinePoint(point(1, 0), tag: 2), OutlinePoint(point(3, 2), tag: 2),
      OutlinePoint(point(3, 3), tag: 1),
    ]
    var wanted = Path()
    wanted.move(to: point(0, 0))
    wanted.cubic(point(1, 0), point(3, 2), to: point(3, 3))
    wanted.line(to: point(0, 0))
    wanted.close()
    #expect(path(contour) == wanted)
  }

  @Test func aPointAloneIsNothing() { #expect(path([OutlinePoint(point(1, 1), tag: 1)]) == Path()) }
}
