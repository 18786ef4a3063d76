import FixedPoint
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

/// Thousandths of a pixel as a coordinate.
private func point(_ x: Int, _ y: Int) -> Point {
  func coordinate(_ value: Int) -> Fixed { Fixed(raw: (Int64(value) << 16).divided(by: 1000, .nearest)) }
  return Point(x: coordinate(x), y: coordinate(y))
}

private func polygon(_ points: [(Int, Int)]) -> Polyline { Polyline(points.map { point($0.0, $0.1) }, isClosed: true) }

private func randomPolygon(_ corners: Int, using generator: inout SeededGenerator, beyond: Int = 8000) -> Polyline {
  polygon(
    (0..<corners).map { _ in
      (
        Int.random(in: -beyond...40_000 + beyond, using: &generator),
        Int.random(in: -beyond...30_000 + beyond, using: &generator)
      )
    })
}

/// The reference's own error is 1/1024, a quarter of 1/255.
@Suite struct PolygonCoverageTests {
  static let shapes: [(String, [Polyline])] = [
    ("box", [polygon([(3200, 4700), (30_100, 4700), (30_100, 25_300), (3200, 25_300)])]),
    ("sliver", [polygon([(3200, 4700), (36_100, 4710), (36_100, 4720), (3200, 4900)])]),
    ("thin upright", [polygon([(7300, -3000), (7320, -3000), (7900, 33_000), (7700, 33_000)])]),
    ("shallow", [polygon([(-5000, 11_000), (46_000, 13_500), (46_000, 16_000), (-5000, 12_000)])]),
    (
      "step within a row",
      [
        polygon([(5000, 2000), (20_000, 2000), (20_000, 9500), (30_000, 9500), (30_000, 20_000), (5000, 20_000)])
      ]
    ),
    ("within a pixel", [polygon([(5100, 5100), (5900, 5300), (5500, 5900)])]),
    ("star", [polygon([(20_000, 1000), (28_000, 28_000), (3000, 11_000), (37_000, 11_000), (12_000, 28_000)])]),
    (
      "overlap",
      [
        polygon([(5100, 5200), (25_300, 5200), (25_300, 20_700), (5100, 20_700)]),
        polygon([(12_100, 5200), (35_300, 5200), (35_300, 20_700), (12_100, 20_700)]),
      ]
    ),
    (
      "same twice",
      [
        polygon([(5100, 5200), (25_300, 7200), (15_300, 20_700)]),
        polygon([(5100, 5200), (25_300, 7200), (15_300, 20_700)]),
      ]
    ),
    ("eight", [polygon([(5300, 5300), (35_100, 24_400), (35_100, 5300), (5300, 24_400)])]),
    (
      "ring",
      [
        polygon([(5100, 5200), (25_300, 5200), (25_300, 20_700), (5100, 20_700)]),
        polygon([(8100, 8200), (8100, 18_700), (22_300, 18_700), (22_300, 8200)]),
      ]
    ),
    ("around", [polygon([(-90_000, -90_000), (90_000, -80_000), (90_000, 90_000), (-90_000, 90_000)])]),
    // Sides that pass through the middle of the picture, from corners beyond 2¹⁷ pixels.
    (
      "far corners",
      [polygon([(-900_000_000, -250_000_000), (900_040_000, 250_030_000), (-900_000_000, 700_000_000)])]
    ),
    (
      "far above and below",
      [polygon([(-250_000_000, -900_000_000), (250_040_000, 900_030_000), (-800_000_000, 900_000_000)])]
    ),
    (
      "far left and right",
      [polygon([(-900_000_000, 4700), (900_000_000, 4700), (900_000_000, 25_300), (-900_000_000, 25_300)])]
    ),
    (
      "far eight",
      [
        polygon([
          (-900_000_000, -200_000_000), (900_040_000, 200_030_000), (900_040_000, -200_000_000),
          (-900_000_000, 200_030_000),
        ])
      ]
    ),
    ("one far corner", [polygon([(5300, 5300), (35_100, 8400), (-900_000_000, 700_000_000)])]),
  ]

  @Test func isTheArea() {
    for (name, polygons) in PolygonCoverageTests.shapes {
      #expect(worstDifference(polygons) <= 0.35, "\(name)")
      let backwards = polygons.map { Polyline($0.points.reversed(), isClosed: true) }
      #expect(worstDifference(backwards) <= 0.35, "\(name) backwards")
    }
  }

  @Test(arguments: [3, 4, 5, 7, 12, 40]) func randomPolygonsAreTheArea(corners: Int) {
    var generator = SeededGenerator(state: UInt64(corners))
    for _ in 0..<(corners > 10 ? 6 : 25) {
      let polygons = (0..<2).map { _ in randomPolygon(corners, using: &generator) }
      #expect(worstDifference(polygons) <= 0.35)
    }
  }

  @Test func crowdedPixelsAreTheArea() {
    var generator = SeededGenerator(state: 9)
    for _ in 0..<10 {
      let points = (0..<60).map { _ in
        (Int.random(in: 2000...6000, using: &generator), Int.random(in: 2000...5000, using: &generator))
      }
      #expect(worstDifference([polygon(points)], width: 8, height: 8) <= 0.5)
    }
  }

  /// Hundreds of crossings in a row of pixels, and many at one point.
  @Test func outlinesThatCrossOftenAreTheArea() {
    var generator = SeededGenerator(state: 17)
    #expect(worstDifference([randomPolygon(300, using: &generator)]) <= 0.5)
    let star = (0..<61).map { corner in
      let turn = 2 * Double.pi * Double(corner * 30) / 61
      return (20_500 + Int(19_000 * cos(turn)), 15_500 + Int(14_000 * sin(turn)))
    }
    #expect(worstDifference([polygon(star)]) <= 0.5)
    let blades = (0..<24).map { blade in
      let (x, y) = (40_000 - 1500 * blade, 900 * blade)
      return polygon([(x, y), (41_000 - x, 31_000 - y), (41_250 - x, 31_000 - y), (x + 250, y)])
    }
    #expect(worstDifference(blades) <= 0.5)
  }

  /// Two million crossings in a row of pixels. Blades of a quarter of a pixel through one point leave nothing between them.
  @Test(.timeLimit(.minutes(1))) func thousandsOfLinesThroughAPointTakeSeconds() {
    let blades = (0..<1000).map { blade in
      let turn = Double.pi * Double(blade) / 1000
      let (ahead, aside) = ((200_000 * cos(turn), 200_000 * sin(turn)), (-125 * sin(turn), 125 * cos(turn)))
      return polygon(
        [(1.0, 1.0), (1, -1), (-1, -1), (-1, 1)].map { end, side in
          (Int(20_500 + end * ahead.0 + side * aside.0), Int(15_500 + end * ahead.1 + side * aside.1))
        })
    }
    #expect(coverages(PolygonCoverage(blades), width: 40, height: 30).values.allSatisfy { $0 > 65_000 })
  }

  @Test func wholeAreasAreOneRun() {
    var runs: [(Int, Range<Int>, UInt16)] = []
    let ring = PolygonCoverageTests.shapes[10].1
    PolygonCoverage(ring).forEachRun(width: 40, height: 30) { runs.append(($0, $1, $2)) }
    // Row 12: a partly covered pixel, whole ones, and the same on the right side; nothing for the hole.
    let row = runs.filter { $0.0 == 12 }
    #expect(row.map { $0.1 } == [5..<6, 6..<8, 8..<9, 22..<23, 23..<25, 25..<26])
    #expect(row.map { $0.2 == .max } == [false, true, false, false, true, false])
  }

  @Test func circlesAreWithinTwoCodes() {
    for radius in [300, 4700, 13_300, 250_000] {
      let center = point(20_400 - max(0, radius - 14_000), 15_200)
      let path = Path(circleAround: center, radius: point(radius, 0).x)
      let (values, areRunsInOrder) = coverages(PolygonCoverage(path), width: 40, height: 30)
      #expect(areRunsInOrder)
      let exact = PolygonReference(path.flattened(tolerance: Fixed(raw: 2)))
        .coverages(width: 40, height: 30)
      let worst = zip(values, exact).map { abs(Double($0) / 65535 - $1) * 255 }.max() ?? 0
      #expect(worst <= 1.5, "radius \(radius)")
    }
  }

  /// Parts of curves outside of the picture are single lines, filled or stroked. Coverages differ by at most 1/128: by the
  /// rounding of edges that share columns with such lines, and in strokes where a line leads out of the picture. Layers are
  /// drawn with detail beyond the picture, too, and do not differ.
  @Test func linesOutsideOfThePictureLeaveThePictureAsItIs() {
    var generator = SeededGenerator(state: 5)
    let bounds = Rectangle(origin: .zero, size: Size(width: Fixed(40), height: Fixed(30)))
    let stroke = Stroke(width: Fixed(7))
    var (all, some) = (0, 0)
    for _ in 0..<60 {
      func random() -> Point {
        point(.random(in: -900_000...900_000, using: &generator), .random(in: -700_000...700_000, using: &generator))
      }
      var path = Path()
      path.move(to: random())
      for _ in 0..<6 { path.cubic(random(), random(), to: random()) }
      path.close()
      let lines = path.flattened(tolerance: PolygonCoverage.tolerance)
      let near = path.flattened(tolerance: PolygonCoverage.tolerance, within: bounds)
      let nearPen = path.flattened(
        tolerance: PolygonCoverage.tolerance, within: bounds.extended(.all, by: stroke.cornerReach))
      all += 2 * lines[0].points.count
      some += near[0].points.count + nearPen[0].points.count
      func outline(_ lines: [Polyline]) -> [Polyline] {
        stroke.outline(of: lines, tolerance: PolygonCoverage.tolerance)
      }
      for (one, other) in [(lines, near), (outline(lines), outline(nearPen))] {
        let (wanted, own) = (
          coverages(PolygonCoverage(one), width: 40, height: 30).values,
          coverages(PolygonCoverage(other), width: 40, height: 30).values
        )
        #expect(zip(wanted, own).allSatisfy { abs($0 - $1) <= 65535 / 128 })
      }
    }
    #expect(some < all / 3)
  }

  @Test(arguments: Stroke.Cap.allCases) func strokesHaveNoHolesAndNoDarkEdges(cap: Stroke.Cap) throws {
    let texts = [
      "M5 5 L35 25 L35 5 L5 25 Z", "M8 20 C 8 0 30 0 30 20 S 12 40 12 18 T 33 9", "M10 10 a3 3 0 1 1 0.1 0.4",
      "M6 15 L34 15 L6 15.5 L34 16", "M20 15 h0",
    ]
    for text in texts {
      let lines = try Path(svg: text).flattened(tolerance: PolygonCoverage.tolerance)
      for join in [Stroke.Join.round, .bevel, .miter(limit: Fixed(4))] {
        for width in [1, 3, 11] {
          let stroke = Stroke(width: Fixed(width), cap: cap, join: join)
          let outline = stroke.outline(of: lines, tolerance: PolygonCoverage.tolerance)
          #expect(worstDifference(outline) <= 0.5, "\(text) \(width)")
        }
      }
    }
  }

  @Test func nothingIsCoveredByNothing() {
    let shapes: [[Polyline]] = [
      [], [polygon([])], [polygon([(5000, 5000)])], [polygon([(5000, 5000), (9000, 7000)])],
      [polygon([(5000, 5500), (9000, 5500), (7000, 5500)])], [polygon([(50_000, 0), (60_000, 0), (60_000, 9000)])],
      [polygon([(0, -500), (9000, -500), (0, -9000)])], [polygon([(0, 30_000), (9000, 30_000), (0, 39_000)])],
    ]
    for shape in shapes {
      #expect(coverages(PolygonCoverage(shape), width: 40, height: 30).values.allSatisfy { $0 == 0 })
    }
  }

  @Test func farAwayIsNoTrap() {
    let far = Fixed(raw: 1 << 50)
    let points = [Point(x: -far, y: -far), Point(x: far, y: -far), Point(x: far, y: far), Point(x: -far, y: far)]
    let shape = PolygonCoverage([Polyline(points, isClosed: true)])
    #expect(coverages(shape, width: 9, height: 9).values.allSatisfy { $0 == 65535 })
  }

  @Test func drawnPixelsStayPremultiplied() {
    var generator = SeededGenerator(state: 21)
    var pixmap = Pixmap(width: 40, height: 30, filledWith: .random(using: &generator))
    for _ in 0..<60 {
      let shape = PolygonCoverage([randomPolygon(5, using: &generator)])
      pixmap.fill(shape, with: SolidPaint(.random(using: &generator)))
    }
    #expect(pixmap.pixels.allSatisfy { $0.isPremultiplied })
  }

  /// The runs of boxes, which are not polygons, say what their pixels do.
  @Test func runsOfBoxesAgreeWithTheirPixels() {
    for (left, top, right, bottom) in [(3, 4, 30, 20), (-9, -9, 50, 50), (5, 5, 5, 5), (8, 25, 12, 90)] {
      let box = Box(
        topLeft: point(1000 * left + 130, 1000 * top + 470), bottomRight: point(1000 * right + 700, 1000 * bottom + 900)
      )
      let (values, areRunsInOrder) = coverages(box, width: 40, height: 30)
      #expect(areRunsInOrder)
      for index in values.indices {
        // A sliver of less than a thousandth may be left out.
        #expect(abs(values[index] - Int(box.coverage(x: index % 40, y: index / 40))) < 66)
      }
    }
  }
}
