import FixedPoint
import Glibc
import TestSupport
import Testing

@testable import Geometry

private let step = 1.0 / 65536

@Suite struct PathShapeTests {
  @Test(arguments: [0.5, 20, 333.3, 1500, 20_000]) func circlesAreRound(radius: Double) {
    let path = Path(circleAround: point(7.25, -3.5), radius: Fixed(radius))
    let worst = path.samples(40).map { abs(($0 - Spot(7.25, -3.5)).length - radius) }.max() ?? .infinity
    #expect(worst <= radius * 1e-7 + 3 * step)
  }

  @Test func shapesStartRightAndRunClockwise() {
    let box = rectangle(10, 20, 60, 30)
    let middleRight = point(70, 35)
    let shapes: [(Path, Point, Double)] = [
      (Path(box), point(10, 20), 1800),
      (Path(box, cornerRadius: Fixed(5)), middleRight, 1800 - (4 - .pi) * 25),
      (Path(box, cornerRadius: Fixed(500)), middleRight, 900 + .pi * 225),
      (Path(box, cornerRadius: Fixed(-5)), middleRight, 1800),
      (Path(capsuleIn: box), middleRight, 900 + .pi * 225),
      (Path(capsuleIn: rectangle(55, 0, 15, 70)), middleRight, 55 * 15 + .pi * 56.25),
      (Path(ellipseIn: box), middleRight, .pi * 450),
      (Path(circleIn: box), point(55, 35), .pi * 225),
    ]
    for (path, start, area) in shapes {
      let lines = path.flattened(tolerance: Fixed(raw: 16))
      #expect(lines.count == 1 && lines[0].isClosed && lines[0].points[0] == start)
      #expect(abs(lines[0].area - area) < 0.05)
      // From the right side it goes down first.
      #expect(start == box.origin || lines[0].points[1].y > start.y)
    }
  }

  @Test func negativeSidesAreEmpty() {
    #expect(Path(rectangle(0, 0, -1, 5)).elements.isEmpty)
    #expect(Path(capsuleIn: rectangle(0, 0, 1, -5)).elements.isEmpty)
    #expect(Path(ellipseIn: rectangle(0, 0, 1, -5)).elements.isEmpty)
    #expect(Path(circleAround: .zero, radius: Fixed(-1)).elements.isEmpty)
  }

  @Test func quadraticsAreTheSameAsCubics() {
    var path = Path()
    path.move(to: point(1, 2))
    path.quadratic(point(30, 50), to: point(70, -4))
    for (index, spot) in path.samples(20).enumerated() {
      let t = Double(index) / 20
      let exact = (1 - t) * (1 - t) * Spot(1, 2) + 2 * t * (1 - t) * Spot(30, 50) + t * t * Spot(70, -4)
      #expect((spot - exact).length < 2 * step)
    }
  }

  @Test func stepsOnAnEmptyPathAreNoTrap() {
    var path = Path()
    path.close()
    path.line(to: point(1, 1))
    #expect(path.elements == [.move(point(1, 1))])
    path = Path()
    path.quadratic(point(1, 2), to: point(3, 4))
    #expect(path.elements.count == 2)
  }

  @Test func transformsMoveTurnAndScale() {
    let turn = AffineTransform.rotation(Angle(degrees: Fixed(30))).around(point(100, 50))
    let all = AffineTransform.scale(x: Fixed(2), y: Fixed(3)).followed(by: turn)
      .followed(by: .translation(x: Fixed(5), y: Fixed(-7)))
    for (x, y) in [(0.0, 0.0), (10, 20), (-900, 700), (1000.5, 333.25)] {
      let (dx, dy) = (2 * x - 100, 3 * y - 50)
      let (c, s) = (0.75.squareRoot(), 0.5)
      let exact = Spot(100 + c * dx - s * dy + 5, 50 + s * dx + c * dy - 7)
      #expect((Spot(all.apply(point(x, y))) - exact).length < 3 * step)
    }
    let path = Path(rectangle(0, 0, 4, 4)).transformed(by: .translation(x: Fixed(1), y: Fixed(2)))
    #expect(path == Path(rectangle(1, 2, 4, 4)))
    #expect(path.transformed(by: .identity) == path)
  }
}

@Suite struct FlatteningTests {
  static let curves = [
    "M0 0 C 100 0 0 100 100 100", "M0 0 C 300 10 -200 10 100 0", "M0 0 C 50 50 50 50 0 0",
    "M0 0 C 0 0 0 0 10 10", "M10 10 C 20 20 30 30 40 40", "M0 0 Q 3 900 9 0", "M5 5 A 300 200 30 1 1 40 -60 Z",
  ]

  @Test(arguments: [1, 1.0 / 64, 1.0 / 256, 1.0 / 2048]) func linesStayWithinTheTolerance(tolerance: Double) throws {
    for text in FlatteningTests.curves {
      let path = try Path(svg: text)
      let lines = path.flattened(tolerance: Fixed(tolerance))
      #expect(lines.count == 1)
      for spot in path.samples(100) { #expect(lines[0].distance(to: spot) <= tolerance + 2 * step, "\(text)") }
      // Not much finer than asked for, either.
      let coarse = path.flattened(tolerance: Fixed(4 * tolerance))
      #expect(lines[0].points.count <= 4 * coarse[0].points.count)
    }
  }

  /// Curves of a hundred million units, of half a million lines each, of which most parts are beyond the bounds.
  @Test func farPartsOfCurvesAreFewLines() throws {
    var generator = SeededGenerator(state: 11)
    let bounds = rectangle(0, 0, 64, 36)
    for _ in 0..<50 {
      func random() -> Point {
        point(.random(in: -1e8...1e8, using: &generator), .random(in: -1e8...1e8, using: &generator))
      }
      var path = Path()
      path.move(to: random())
      path.cubic(random(), random(), to: random())
      // This one passes through the bounds.
      path.cubic(random(), point(30, 20), to: point(33, 17))
      let lines = path.flattened(tolerance: Fixed(raw: 256), within: bounds)
      #expect(lines.count == 1 && lines[0].points.count < 1000, "\(lines[0].points.count)")
    }
  }

  /// Bounds leave out points, and only where curves are beyond one side of them; all others are the same.
  @Test func pointsNearTheBoundsStay() throws {
    let bounds = rectangle(-20, -20, 60, 50)
    for text in FlatteningTests.curves {
      let path = try Path(svg: text)
      let all = path.flattened(tolerance: Fixed(raw: 16))[0].points
      let some = path.flattened(tolerance: Fixed(raw: 16), within: bounds)[0].points
      let left = Set(some)
      #expect(left.isSubset(of: Set(all)))
      for point in all where bounds.contains(point) { #expect(left.contains(point), "\(text)") }
    }
    let curve = try Path(svg: FlatteningTests.curves[0])
    let counts = [nil, bounds].map { curve.flattened(tolerance: Fixed(raw: 16), within: $0)[0].points.count }
    #expect(counts[1] < counts[0] / 2)
  }

  /// The largest coordinates for which paths are made.
  @Test func giganticCurvesAreNoTrap() {
    let far = Fixed(1 << 40)
    var path = Path()
    path.move(to: Point(x: -far, y: far))
    path.cubic(Point(x: far, y: -far), Point(x: -far, y: far), to: Point(x: far, y: -far))
    let lines = path.flattened(tolerance: Fixed(raw: 256), within: rectangle(0, 0, 64, 36))
    #expect(lines[0].points.count < 2000)
  }

  @Test func subpathsAreKeptApart() throws {
    let lines = try Path(svg: "M9 9 M0 0 H5 V5 Z H-3 M1 1 Z M2 2 h0").flattened(tolerance: .one)
    #expect(lines.map(\.isClosed) == [true, false, true, false])
    #expect(lines.map(\.points.count) == [3, 2, 1, 1])
    #expect(lines[1].points == [.zero, point(-3, 0)])
  }

  @Test func cornersAreToldFromCurves() throws {
    let circle = Path(circleAround: .zero, radius: Fixed(50)).flattened(tolerance: Fixed(0.01))[0]
    #expect(!circle.isCorner.contains(true))
    let box = Path(rectangle(0, 0, 9, 9), cornerRadius: .zero).flattened(tolerance: .one)[0]
    // The start lies in the middle of a side.
    #expect(box.isCorner == [false, true, true, true, true])
    let drop = try Path(svg: "M0 0 C 40 0 0 40 0 0 Z").flattened(tolerance: Fixed(0.01))[0]
    #expect(drop.isCorner.filter { $0 }.count == 1 && drop.isCorner[0])
  }
}

@Suite struct ArcLengthTests {
  @Test func lengthsAreThoseOfTheCurves() throws {
    let circle = ArcLength(Path(circleAround: .zero, radius: Fixed(100)).flattened(tolerance: Fixed(raw: 16)))
    #expect(abs(circle.total.double - 200 * .pi) < 0.01)
    // The closing line counts.
    #expect(ArcLength(Path(rectangle(0, 0, 3, 4)).flattened(tolerance: .one)).total == Fixed(14))
    // Thousands of short lines lose nothing by rounding.
    var generator = SeededGenerator(state: 5)
    var (spots, points) = ([Spot](), [Point]())
    for _ in 0..<20_000 {
      let next = point(.random(in: 0...0.01, using: &generator), .random(in: 0...300, using: &generator))
      (spots, points) = (spots + [Spot(next)], points + [next])
    }
    let exact = zip(spots, spots.dropFirst()).map { ($1 - $0).length }.reduce(0, +)
    #expect(abs(ArcLength([Polyline(points, isClosed: false)]).total.double - exact) < 0.002)
  }

  @Test func trimsByLength() throws {
    let path = Path(rectangle(0, 0, 10, 10))
    let length = ArcLength(path.flattened(tolerance: .one))
    let part = length.trimmed(from: Fixed(0.125), to: Fixed(0.875))
    #expect(part.map(\.points) == [[point(5, 0), point(10, 0), point(10, 10), point(0, 10), point(0, 5)]])
    #expect(!part[0].isClosed)
    #expect(length.trimmed(from: Fixed(0.875), to: .one)[0].points == [point(0, 5), point(0, 0)])
    #expect(length.trimmed(from: .zero, to: Fixed(0.25))[0].points == [point(0, 0), point(10, 0)])
    #expect(length.trimmed(from: Fixed(-3), to: Fixed(7)) == path.flattened(tolerance: .one))
    for (from, to) in [(0.5, 0.5), (0.6, 0.5), (1, 2), (-2, -1), (0, 0)] {
      #expect(length.trimmed(from: Fixed(from), to: Fixed(to)).isEmpty)
    }
  }

  @Test func trimsAcrossSubpaths() throws {
    let length = ArcLength(try Path(svg: "M0 0 H10 M20 0 H50 M0 9 H40 V10 H0 Z").flattened(tolerance: .one))
    let total = length.total.double
    #expect(total == 122)
    let parts = length.trimmed(from: Fixed(5 / total), to: Fixed(60 / total))
    #expect(parts.map(\.isClosed) == [false, false, false])
    let lengths = parts.map { $0.lines.map { ($1 - $0).length }.reduce(0, +) }
    for (length, exact) in zip(lengths, [5, 30, 20]) { #expect(abs(length - Double(exact)) < 0.002) }
    #expect(length.trimmed(from: Fixed(11 / total), to: .one).last?.isClosed == true)
  }

  /// Five lines of 2³⁸ are longer than 2³⁹, the most that 63 bits hold in units of 2⁻²⁴.
  @Test func longOutlinesAreTrimmed() {
    let far = Double(1 << 38)
    let length = ArcLength([Polyline((0...5).map { point($0 % 2 == 0 ? 0 : far, 0) }, isClosed: false)])
    #expect(length.total == Fixed(5 << 38))
    #expect(length.trimmed(from: .zero, to: Fixed(0.5))[0].points == [0, far, 0, far / 2].map { point($0, 0) })
  }

  @Test func adjacentTrimsAddUp() throws {
    let length = ArcLength(try Path(svg: FlatteningTests.curves[6]).flattened(tolerance: Fixed(0.01)))
    let fractions = (0...16).map { Fixed($0) / Fixed(16) }
    let sum = zip(fractions, fractions.dropFirst()).map { ArcLength(length.trimmed(from: $0, to: $1)).total.double }
    #expect(abs(sum.reduce(0, +) - length.total.double) < 0.01)
    for part in sum { #expect(abs(part - length.total.double / 16) < 0.002) }
  }
}

extension Rectangle {
  fileprivate func contains(_ point: Point) -> Bool {
    origin.x <= point.x && point.x <= corner.x && origin.y <= point.y && point.y <= corner.y
  }
}
