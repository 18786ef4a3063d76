import FixedPoint
import Geometry
import Testing

@testable import Raster

/// Sixteenths of a pixel as a coordinate.
private func sixteenths(_ number: Int) -> Fixed { Fixed(raw: Int64(number) << 12) }

private func point(_ x: Int, _ y: Int) -> Point { Point(x: sixteenths(x), y: sixteenths(y)) }

/// The spans must say nothing else than the coverage of each pixel does.
private func expectSpansToAgree(_ shape: some SpanCoverage, width: Int, height: Int) {
  for y in -2..<height + 2 {
    let (touched, whole) = shape.spans(inRow: y, width: width)
    #expect(touched.lowerBound >= 0 && touched.upperBound <= width)
    #expect(whole.isEmpty || touched.contains(whole.lowerBound) && touched.contains(whole.upperBound - 1))
    for x in 0..<width {
      let coverage = shape.coverage(x: x, y: y)
      if whole.contains(x) { #expect(coverage == 65535, "(\(x), \(y))") }
      // A sliver of less than a thousandth may be left out.
      if !touched.contains(x) { #expect(coverage < 66, "(\(x), \(y))") }
    }
  }
}

@Suite struct DiscTests {
  @Test(arguments: [(160, 160, 100), (163, 171, 97), (-40, 90, 120), (300, 310, 200), (80, 80, 9), (8, 8, 5000)])
  func spansAgreeWithCoverage(x: Int, y: Int, radius: Int) {
    expectSpansToAgree(Disc(center: point(x, y), radius: sixteenths(radius)), width: 21, height: 19)
  }

  @Test(arguments: [40, 83, 160, 299])
  func coverageAddsUpToTheArea(radius: Int) {
    let disc = Disc(center: point(327, 331), radius: sixteenths(radius))
    let sum = (0..<42).flatMap { y in (0..<42).map { x in Double(disc.coverage(x: x, y: y)) / 65535 } }.reduce(0, +)
    let r = Double(radius) / 16
    // A ramp of one pixel across the edge adds π/12 to the area of the circle.
    #expect(abs(sum - (.pi * r * r + .pi / 12)) < 0.15)
  }

  @Test func withoutARadiusNothingIsCovered() {
    var pixmap = Pixmap(width: 3, height: 3)
    pixmap.fill(Disc(center: point(24, 24), radius: .zero), with: SolidPaint(white))
    pixmap.fill(Disc(center: point(24, 24), radius: Fixed(-5)), with: SolidPaint(white))
    #expect(pixmap == Pixmap(width: 3, height: 3))
  }

  /// Centres so far away that the squares of distances do not fit 64 bits: the edge passes through the picture.
  @Test(arguments: [32_760, 65_600, 40_000_000, 400_000_000])
  func aVastCircleHasAnEdge(radius: Int) {
    let disc = Disc(center: Point(x: Fixed(10 - radius), y: Fixed(5)), radius: Fixed(radius))
    expectSpansToAgree(disc, width: 20, height: 9)
    #expect(disc.spans(inRow: 4, width: 20).whole == 0..<9)
    #expect(disc.coverage(x: 8, y: 4) == 65535 && disc.coverage(x: 10, y: 4) == 0)
    let around = Disc(center: Point(x: Fixed(radius / 3), y: Fixed(radius / 3)), radius: Fixed(radius))
    #expect(around.spans(inRow: 4, width: 20).whole == 0..<20)
  }

  @Test func farAwayIsNowhere() {
    var pixmap = Pixmap(width: 3, height: 3)
    pixmap.fill(Disc(center: Point(x: Fixed(90_000_000), y: Fixed(5)), radius: Fixed(7)), with: SolidPaint(white))
    #expect(pixmap == Pixmap(width: 3, height: 3))
  }
}

@Suite struct BoxTests {
  @Test(arguments: [(16, 16, 48, 48), (20, 9, 51, 30), (-30, -30, 400, 400), (17, 18, 19, 20), (40, 40, 20, 20)])
  func coverageIsTheArea(left: Int, top: Int, right: Int, bottom: Int) {
    let box = Box(topLeft: point(left, top), bottomRight: point(right, bottom))
    expectSpansToAgree(box, width: 5, height: 4)
    for y in 0..<4 {
      for x in 0..<5 {
        let width = max(0, min(right, 16 * x + 16) - max(left, 16 * x))
        let height = max(0, min(bottom, 16 * y + 16) - max(top, 16 * y))
        #expect(abs(Int(box.coverage(x: x, y: y)) - 256 * width * height) <= 1)
      }
    }
  }

  /// Rounding of points and scales may leave an edge a little beside the pixels' own.
  @Test func edgesLieBetweenPixelsWhereTheyAreMeantTo() {
    let box = Box(
      topLeft: Point(x: Fixed(raw: 1 << 16 + 3), y: Fixed(raw: 2)),
      bottomRight: Point(x: Fixed(raw: 4 << 16 - 3), y: Fixed(raw: 4 << 16 - 1)))
    #expect(box.spans(inRow: 0, width: 5) == (1..<4, 1..<4))
    #expect(box.coverage(x: 1, y: 0) == 65535 && box.coverage(x: 3, y: 3) == 65535)
  }

  @Test func knowsWhatItCovers() {
    #expect(Box(topLeft: point(0, 0), bottomRight: point(80, 64)).covers(width: 5, height: 4))
    #expect(!Box(topLeft: point(0, 0), bottomRight: point(79, 64)).covers(width: 5, height: 4))
    #expect(!Box(topLeft: point(0, 0), bottomRight: point(80, 63)).covers(width: 5, height: 4))
    #expect(!Box(topLeft: point(1, 0), bottomRight: point(80, 64)).covers(width: 5, height: 4))
    #expect(!Box(topLeft: point(0, 1), bottomRight: point(80, 64)).covers(width: 5, height: 4))
  }
}

let white = RGBA16(red: .max, green: .max, blue: .max, alpha: .max)
