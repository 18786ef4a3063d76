import FixedPoint
import Glibc
import TestSupport
import Testing

@testable import Geometry

@Suite struct StrokeTests {
  private func area(_ text: String, _ stroke: Stroke) throws -> Double {
    let tolerance = Fixed(raw: 64)
    let lines = try Path(svg: text).flattened(tolerance: tolerance)
    return stroke.outline(of: lines, tolerance: tolerance).map(\.area).reduce(0, +)
  }

  @Test func outlinesHaveTheAreaOfTheirLines() throws {
    let (ten, round) = (Fixed(10), 25 * Double.pi)
    let line = "M3 4 L63 84"
    #expect(abs(try area(line, Stroke(width: ten)) - 1000) < 0.01)
    #expect(abs(try area(line, Stroke(width: ten, cap: .square)) - 1100) < 0.01)
    #expect(abs(try area(line, Stroke(width: ten, cap: .round)) - 1000 - round) < 0.05)
    // A gentle curve: width times length, exactly.
    let circle = "M100 0 A100 100 0 1 1 -100 0 A100 100 0 1 1 100 0 Z"
    #expect(abs(try area(circle, Stroke(width: ten)) - 2000 * .pi) < 0.5)
    // Inside a corner of 90° both lines share a square of 25; half of it is wound twice, the other half once.
    let corner = "M0 0 H50 V50"
    let joins: [(Stroke.Join, Double)] = [
      (.bevel, 12.5), (.miter(limit: Fixed(10)), 25), (.miter(limit: .one), 12.5), (.round, round / 4),
    ]
    for (join, outside) in joins {
      #expect(abs(try area(corner, Stroke(width: ten, join: join)) - (1000 - 12.5 + outside)) < 0.05)
      let box = try area("M0 0 H50 V50 H0 Z", Stroke(width: ten, join: join))
      #expect(abs(box - (2000 - 50 + 4 * outside)) < 0.1)
    }
  }

  @Test func miterLimitIsThatOfTheStandard() throws {
    // 60°: the miter is 1 / sin 30° = 2 widths long.
    let spike = "M0 0 L50 0 L25 43.3012702"
    let bevel = try area(spike, Stroke(width: Fixed(10), join: .bevel))
    #expect(try area(spike, Stroke(width: Fixed(10), join: .miter(limit: Fixed(1.99)))) == bevel)
    #expect(try area(spike, Stroke(width: Fixed(10), join: .miter(limit: Fixed(2.01)))) > bevel + 20)
  }

  /// The tip of a right angle is √½ widths away, even for the widest pen of a scene: 10⁴ points, enlarged a million times.
  @Test(arguments: [1, 1000, 1 << 20, 1 << 27, 10_000_000_000]) func tipsAreExactForAllPens(width: Int) throws {
    let lines = try Path(svg: "M0 0 L10 10 L20 0").flattened(tolerance: .one)
    let points = Stroke(width: Fixed(width)).outline(of: lines, tolerance: .one).flatMap(\.points)
    let lowest = try #require(points.map(\.y).max())
    #expect(abs(lowest.double - 10 - 0.5.squareRoot() * Double(width)) <= 3 * Double(width) / 65536)
  }

  @Test func dotsAreWhatTheirCapsMakeOfThem() throws {
    for text in ["M5 5 h0", "M5 5 Z", "M5 5 C 5 5 5 5 5 5"] {
      #expect(try area(text, Stroke(width: Fixed(10))) == 0)
      #expect(try area(text, Stroke(width: Fixed(10), cap: .square)) == 100)
      #expect(abs(try area(text, Stroke(width: Fixed(10), cap: .round)) - 25 * .pi) < 0.05)
    }
    #expect(try area("M5 5", Stroke(width: Fixed(10), cap: .round)) == 0)
  }

  @Test func withoutAWidthThereIsNothing() throws {
    let lines = try Path(svg: "M0 0 H9").flattened(tolerance: .one)
    for width in [Fixed.zero, Fixed(-3)] {
      #expect(Stroke(width: width, cap: .round).outline(of: lines, tolerance: .one).isEmpty)
    }
    #expect(Stroke(width: Fixed(raw: 1), cap: .round).outline(of: lines, tolerance: Fixed(raw: 1)).count == 1)
  }

  /// Round strokes are what lies within half a width of the line, also where a curve is tighter than the pen.
  @Test func roundStrokesAreWhatIsNearTheLine() throws {
    for text in FlatteningTests.curves + ["M0 0 L30 4 L2 9 L40 -20", "M0 0 H20 H-5", "M0 0 a4 4 0 1 1 0.1 0.4 Z"] {
      let tolerance = Fixed(raw: 256)
      let lines = try Path(svg: text).flattened(tolerance: tolerance)
      let outline = Stroke(width: Fixed(24), cap: .round, join: .round).outline(of: lines, tolerance: tolerance)
      var generator = SeededGenerator(state: 11)
      for _ in 0..<2000 {
        let spot = Spot(.random(in: -40...140, using: &generator), .random(in: -60...140, using: &generator))
        let distance = lines.map { $0.distance(to: spot) }.min() ?? .infinity
        if abs(distance - 12) < 0.02 { continue }
        #expect((winding(of: outline, around: spot) > 0) == (distance < 12), "\(text) \(spot)")
      }
    }
  }

  /// Half a circle of radius 8, drawn 60 wide, is half a disc of radius 38 on one side and one of 22 on the other.
  @Test func pensWiderThanACurveLeaveNoGaps() throws {
    let lines = try Path(svg: "M-8 0 a8 8 0 0 1 16 0").flattened(tolerance: Fixed(raw: 256))
    let outline = Stroke(width: Fixed(60)).outline(of: lines, tolerance: Fixed(raw: 256))
    var generator = SeededGenerator(state: 13)
    for _ in 0..<2000 {
      let spot = Spot(.random(in: -40...40, using: &generator), .random(in: -40...40, using: &generator))
      let distance = spot.length - (spot.y < 0 ? 38 : 22)
      // The ends are upright to the first and last line of the curve, which lean by 1.4°.
      if abs(distance) < 0.05 || abs(spot.y) < 1 { continue }
      #expect((winding(of: outline, around: spot) > 0) == (distance < 0), "\(spot)")
    }
  }

  /// The ends of a quarter of a circle are upright to its tangents, whatever the lines it consists of.
  @Test func endsAreUprightToTheCurve() throws {
    let lines = try Path(svg: "M100 0 A100 100 0 0 1 0 100").flattened(tolerance: Fixed(raw: 256))
    let outline = Stroke(width: Fixed(100)).outline(of: lines, tolerance: Fixed(raw: 256))
    #expect(outline.count == 1 && outline[0].points.allSatisfy { $0.x.double > -0.001 && $0.y.double > -0.001 })
    #expect(abs(outline[0].area - 5000 * .pi) < 2)
    let square = Stroke(width: Fixed(100), cap: .square).outline(of: lines, tolerance: Fixed(raw: 256))
    #expect(abs((square[0].points.map(\.y.double).min() ?? 0) + 50) < 0.001)
  }

  /// So are those of parts, which are sectors between the directions of their ends.
  @Test(arguments: [(0, 0.25), (0.25, 0.5), (0.03, 0.3), (0.1234, 0.56), (0.5001, 0.95), (0.7, 0.701), (0.8, 1)])
  func partsOfCirclesAreSectors(from: Double, to: Double) {
    let lines = Path(circleAround: .zero, radius: Fixed(100)).flattened(tolerance: Fixed(raw: 256))
    let part = ArcLength(lines).trimmed(from: Fixed(from), to: Fixed(to))
    let (lower, upper) = (Fixed(from).double * 2 * .pi, Fixed(to).double * 2 * .pi)
    for polygon in Stroke(width: Fixed(100)).outline(of: part, tolerance: Fixed(raw: 256)) {
      for spot in polygon.points.map({ Spot($0) }) {
        #expect(cos(lower) * spot.y - sin(lower) * spot.x > -0.02, "\(spot)")
        #expect(spot.x * sin(upper) - spot.y * cos(upper) > -0.02, "\(spot)")
      }
    }
  }

  /// A straight line that leads to a curve is cut at a right angle.
  @Test func straightPartsEndStraight() throws {
    let lines = try Path(svg: "M0 0 H100 A20 20 0 0 1 120 20 V100").flattened(tolerance: Fixed(raw: 256))
    let part = ArcLength(lines).trimmed(from: .zero, to: Fixed(0.4))
    let outline = Stroke(width: Fixed(20)).outline(of: part, tolerance: Fixed(raw: 256))
    #expect(outline.map(\.points.count) == [4] && Set(outline[0].points.map(\.x)).count == 2)
  }

  /// A pen that fills a circle leaves a single ring. A rectangle keeps its hole if the pen fills the rounding of its corners.
  @Test func filledLoopsAreOneRing() {
    func outline(_ path: Path, width: Int) -> [Polyline] {
      let lines = path.flattened(tolerance: Fixed(raw: 64))
      return Stroke(width: Fixed(width)).outline(of: lines, tolerance: Fixed(raw: 64))
    }
    let circle = Path(circleAround: .zero, radius: Fixed(10))
    #expect(outline(circle, width: 19).count == 2)
    let disc = outline(circle, width: 21)
    #expect(disc.count == 1 && abs(disc[0].area - 420.25 * .pi) < 0.2)
    let frame = outline(Path(rectangle(0, 0, 60, 30), cornerRadius: Fixed(5)), width: 20)
    #expect(frame.count == 2 && winding(of: frame, around: Spot(30, 15)) == 0)
    #expect(winding(of: frame, around: Spot(30, 9)) > 0)
  }

  /// Corners with straight sides, of lines that are longer and shorter than the pen is wide.
  @Test(arguments: [(.bevel, 0), (.miter(limit: Fixed(4)), 4)] as [(Stroke.Join, Double)], [false, true])
  func strokesAreTheirLinesAndCorners(corner: (join: Stroke.Join, limit: Double), isClosed: Bool) {
    var generator = SeededGenerator(state: 12)
    for _ in 0..<40 {
      var spots = [Spot(0, 0)]
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        let reach = Double(1 << Int.random(in: 1...6, using: &generator))
        let way = Spot(
          .random(in: -reach...reach, using: &generator), .random(in: -reach...reach, using: &generator))
        spots.append(spots[spots.count - 1] + way)
      }
      let line = Polyline(spots.map { point($0.x, $0.y) }, isClosed: isClosed)
      let outline = Stroke(width: Fixed(24), join: corner.join).outline(of: [line], tolerance: Fixed(raw: 256))
      let parts = parts(of: line, half: 12, limit: corner.limit)
      for _ in 0..<300 {
        let spot = Spot(.random(in: -80...80, using: &generator), .random(in: -80...80, using: &generator))
        if outline.contains(where: { $0.distance(to: spot) < 0.05 }) { continue }
        let isExpected = parts.contains { isInside($0, spot) }
        #expect((winding(of: outline, around: spot) > 0) == isExpected, "\(spots) \(spot)")
      }
    }
  }

  /// The convex polygons that a stroke with butt caps consists of: a rectangle for each line, and a triangle or a miter for each
  /// corner.
  private func parts(of line: Polyline, half: Double, limit: Double) -> [[Spot]] {
    func offset(_ start: Spot, _ end: Spot) -> Spot {
      let way = end - start
      return (half / way.length) * Spot(way.y, -way.x)
    }
    let lines = line.lines
    var parts = lines.map { start, end -> [Spot] in
      let side = offset(start, end)
      return [start + side, end + side, end - side, start - side]
    }
    for index in lines.indices where line.isClosed || index + 1 < lines.count {
      let (first, second) = (lines[index], lines[(index + 1) % lines.count])
      var (a, b) = (offset(first.0, first.1), offset(second.0, second.1))
      // The outer side of the turn.
      if a.x * b.y < a.y * b.x { (a, b) = (-1 * a, -1 * b) }
      let middle = a + b
      let cosine = (a.x * b.x + a.y * b.y) / (half * half)
      let miter = (2 / (1 + cosine)).squareRoot()
      let tip = miter <= limit ? [first.1 + (half * miter / middle.length) * middle] : []
      parts.append([first.1, first.1 + a] + tip + [first.1 + b])
    }
    return parts
  }

  private func isInside(_ polygon: [Spot], _ spot: Spot) -> Bool {
    let sides = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).map { a, b in
      (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  private func winding(of polygons: [Polyline], around spot: Spot) -> Int {
    polygons.flatMap(\.lines).reduce(0) { sum, line in
      let (a, b) = line
      guard (a.y <= spot.y) != (b.y <= spot.y) else { return sum }
      let x = a.x + (b.x - a.x) * (spot.y - a.y) / (b.y - a.y)
      return x < spot.x ? sum + (a.y > b.y ? 1 : -1) : sum
    }
  }
}
