import FixedPoint
import Foundation
import TestSupport
import Testing

@testable import Geometry

private func distance(_ a: Point, _ b: Point) -> Double { (Spot(a) - Spot(b)).length }

private func randomPoints(_ count: Int, _ generator: inout SeededGenerator) -> [Point] {
  (0..<count).map { _ in
    point(.random(in: -360...1200, using: &generator), .random(in: -200...675, using: &generator))
  }
}

/// Curves with wild control points and a line back, as insects fly.
private func wildPath(_ generator: inout SeededGenerator) -> Path {
  let points = randomPoints(13, &generator)
  var path = Path()
  path.move(to: points[12])
  for index in 0..<4 { path.cubic(points[3 * index], points[3 * index + 1], to: points[3 * index + 2]) }
  path.close()
  return path
}

@Suite struct PathTableTests {
  /// Places stand where the finely flattened path is after the same part of its length, within a 64th of a point.
  @Test func placesAreThoseOfThePath() {
    var generator = SeededGenerator(state: 8)
    for _ in 0..<20 {
      let path = wildPath(&generator)
      let table = PathTable(path)
      let fine = path.flattened(tolerance: Fixed(raw: 8))[0].points
      let lengths = zip(fine, fine.dropFirst() + [fine[0]]).map(distance)
      let total = lengths.reduce(0, +)
      for step in 0..<97 {
        var rest = Double(step) / 97 * total
        var index = 0
        while rest > lengths[index] {
          rest -= lengths[index]
          index += 1
        }
        let (a, b) = (fine[index], fine[(index + 1) % fine.count])
        let part = lengths[index] > 0 ? rest / lengths[index] : 0
        let expected = point(
          Double(a.x.raw + Int64(Double(b.x.raw - a.x.raw) * part)) / 65536,
          Double(a.y.raw + Int64(Double(b.y.raw - a.y.raw) * part)) / 65536)
        let found = table.point(at: UInt32(Double(step) / 97 * 0x1p32))
        #expect(distance(found, expected) <= 1.0 / 64, "at \(step)")
      }
    }
  }

  /// Steps of equal parts are equally long wherever the path does not turn sharply, and never longer.
  @Test func theSpeedIsConstant() {
    var generator = SeededGenerator(state: 9)
    for _ in 0..<20 {
      let path = Path(smoothlyThrough: randomPoints(4, &generator))
      let table = PathTable(path)
      let total = Double(ArcLength(path.flattened(tolerance: Fixed(raw: 64))).total.raw) / 65536
      let steps = 4096
      var last = table.point(at: 0)
      for step in 1...steps {
        let next = table.point(at: UInt32(truncatingIfNeeded: UInt64(step) << 32 / UInt64(steps)))
        #expect(distance(last, next) <= total / Double(steps) * 1.001 + 0.001)
        last = next
      }
      #expect(last == table.point(at: 0))
    }
  }

  @Test func theSeamIsNoJump() {
    var generator = SeededGenerator(state: 10)
    for _ in 0..<20 {
      let table = PathTable(wildPath(&generator))
      #expect(distance(table.point(at: .max), table.point(at: 0)) < 0.001)
      let turn = table.heading(at: .max).steps &- table.heading(at: 0).steps
      #expect(abs(Int32(bitPattern: turn)) < 1 << 20)
    }
  }

  /// On a square of 400 points the point behind is 4 points behind.
  @Test func headingsLookAHundredthBehind() {
    var square = Path()
    square.move(to: point(0, 0))
    for (x, y) in [(100, 0), (100, 100), (0, 100)] { square.line(to: point(Double(x), Double(y))) }
    square.close()
    let table = PathTable(square)
    #expect(table.point(at: 1 << 29) == point(50, 0))
    #expect(table.heading(at: 1 << 29) == Angle(steps: 0))
    #expect(table.heading(at: 3 << 29) == Angle(steps: 1 << 30))
    #expect(table.heading(at: 7 << 29) == Angle(steps: 3 << 30))
    // Two points behind the corner it still comes from the side.
    let turning = table.heading(at: (1 << 30) + UInt32(0x1p32 / 200))
    #expect(abs(Double(turning.steps) / 0x1p32 - 0.125) < 1e-4)
    #expect(table.heading(at: 0) == Angle(steps: 3 << 30))
  }

  @Test func whatHasNoLengthStands() {
    var still = Path()
    still.move(to: point(3, 4))
    still.line(to: point(3, 4))
    for path in [still, Path()] {
      let table = PathTable(path)
      #expect(table.point(at: 12345) == (path == still ? point(3, 4) : .zero))
      #expect(table.heading(at: 12345) == Angle(steps: 0))
    }
    // There and back again a hundredth later: the same point, and the direction of the line.
    var thread = Path()
    thread.move(to: point(0, 0))
    thread.line(to: point(100, 0))
    thread.close()
    let heading = PathTable(thread).heading(at: (1 << 31) + UInt32(0x1p32 / 200))
    #expect(heading == Angle(steps: 1 << 31) || heading == Angle(steps: 0))
  }
}

@Suite struct SmoothPathTests {
  @Test func leadsThroughItsPointsWithoutACorner() {
    var generator = SeededGenerator(state: 11)
    for count in [3, 4, 7] {
      let points = randomPoints(count, &generator)
      let path = Path(smoothlyThrough: points)
      var curves: [(Point, Point, Point)] = []
      for element in path.elements {
        if case .cubic(let first, let second, let end) = element { curves.append((first, second, end)) }
      }
      #expect(curves.map(\.2) == Array(points.dropFirst() + points.prefix(1)))
      #expect(path.elements.last == .close)
      for index in curves.indices {
        // Into the point and out of it: the same direction, within the rounding of the control points.
        let (into, out) = (curves[index], curves[(index + 1) % count])
        let first = Vector(from: into.1, to: into.2)
        let second = Vector(from: into.2, to: out.0)
        #expect(first.dot(second) > 0)
        let sine = Double(first.cross(second)) / (Double(first.length) * Double(second.length) / 65536)
        #expect(abs(sine) < 1e-4)
      }
      #expect(path.flattened(tolerance: Fixed(raw: 1024))[0].isCorner.allSatisfy { !$0 })
    }
  }

  @Test func needsThreePoints() {
    #expect(Path(smoothlyThrough: [.zero, point(1, 1)]).elements.isEmpty)
    #expect(Path(smoothlyThrough: [.zero, .zero, point(1, 1)]).elements.count == 5)
  }
}
