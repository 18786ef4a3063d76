import FixedPoint
import Geometry
import Testing

@testable import Raster

/// Sixteenths of a pixel as a coordinate.
private func sixteenths(_ number: Int) -> Fixed { Fixed(raw: Int64(number) << 12) }

private func point(_ x: Int, _ y: Int) -> Point { Point(x: sixteenths(x), y: sixteenths(y)) }

/// The spans must say nothing else than the coverage of each pixel does.
private func expectSpansToAgree(_ shape: Box, width: Int, height: Int) {
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
