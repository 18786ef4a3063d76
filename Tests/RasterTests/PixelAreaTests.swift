import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct PixelAreaTests {
  /// Against a set of pixels: every region with what its chroma samples are made of, in whole pairs.
  @Test(arguments: [(16, 8), (17, 9), (1, 1), (40, 3)])
  func holdsItsRegionsInPairs(width: Int, height: Int) throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<200 {
      var area = PixelArea(width: width, height: height)
      var expected: Set<[Int]> = []
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let x = Int.random(in: 0..<width, using: &generator), y = Int.random(in: 0..<height, using: &generator)
        let columns = x..<min(width, x + Int.random(in: 1...9, using: &generator))
        let rows = y..<min(height, y + Int.random(in: 1...4, using: &generator))
        area.insert(try #require(PixelRegion(columns: columns, rows: rows, width: width, height: height)))
        // A sample is made of the columns before, at and after its even one.
        for sample in 0..<(width + 1) / 2 where columns.overlaps(2 * sample - 1..<2 * sample + 2) {
          for column in max(0, 2 * sample - 2)..<min(width, 2 * sample + 2) {
            for row in rows { for row in row & ~1..<min(height, row | 1 + 1) { expected.insert([column, row]) } }
          }
        }
      }
      var found: Set<[Int]> = []
      area.forEachSpan { y, columns in
        for x in columns { #expect(found.insert([x, y]).inserted) }
      }
      #expect(found == expected)
      #expect(area.isEmpty == expected.isEmpty)
      let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
      let other = try #require(PixelRegion(columns: x..<x + 3, rows: y..<y + 3, width: width, height: height))
      #expect(
        area.intersects(other) == expected.contains { other.columns.contains($0[0]) && other.rows.contains($0[1]) })
      for spans in area.spans {
        for (left, right) in zip(spans, spans.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
      }
    }
  }
}

@Suite struct PixelRegionTests {
  @Test func isTheSmallestAroundPixels() {
    func region(_ pixels: [(Int, Int)]) -> PixelRegion? {
      PixelRegion(width: 7, height: 5) { position in pixels.contains { $0 == (position % 7, position / 7) } }
    }
    #expect(region([]) == nil)
    #expect(region([(6, 4)]) == PixelRegion(nonEmpty: 6..<7, 4..<5))
    #expect(region([(5, 1), (2, 3)]) == PixelRegion(nonEmpty: 2..<6, 1..<4))
    #expect(PixelRegion(width: 7, height: 5) { _ in true } == PixelRegion(width: 7, height: 5))
  }

  @Test func liesAroundPointsInsideThePicture() {
    func region(_ points: [(Double, Double)], reach: Double = 0) -> PixelRegion? {
      func fixed(_ number: Double) -> Fixed { Fixed(raw: Int64(number * 65536)) }
      return PixelRegion(
        around: points.map { Point(x: fixed($0.0), y: fixed($0.1)) }, reach: fixed(reach), width: 100, height: 50)
    }
    #expect(region([(10.5, 3), (12.25, 7.75)]) == PixelRegion(columns: 10..<13, rows: 3..<8, width: 100, height: 50))
    #expect(region([(10.5, 3)], reach: 1.5) == PixelRegion(columns: 9..<12, rows: 1..<5, width: 100, height: 50))
    #expect(region([(-5, -5), (3.5, 99)]) == PixelRegion(columns: 0..<4, rows: 0..<50, width: 100, height: 50))
    #expect(region([(-5, -5)], reach: 4) == nil)
    #expect(region([(100, 20)]) == nil)
    #expect(region([]) == nil)
  }

  @Test func joinsAndIsAligned() throws {
    let region = try #require(PixelRegion(columns: 70..<80, rows: 5..<9, width: 100, height: 50))
    #expect(region.aligned(to: 64).columns == 64..<80 && region.aligned(to: 64).rows == 0..<9)
    let other = try #require(PixelRegion(columns: 2..<3, rows: 40..<41, width: 100, height: 50))
    #expect(region.union(other).columns == 2..<80 && region.union(other).rows == 5..<41)
    #expect([region, other].union == region.union(other) && [region].union == region)
  }
}
