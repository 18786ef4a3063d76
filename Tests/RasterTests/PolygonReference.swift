import FixedPoint
import Geometry

@testable import Raster

/// Area coverage in floating point, slowly: each row of pixels is cut into many lines, on each of which the spans inside
/// are exact. Off by at most half a line at level edges, and by much less at others.
struct PolygonReference {
  let polygons: [[(x: Double, y: Double)]]
  var linesPerRow = 512

  init(_ polylines: [Polyline]) {
    polygons = polylines.map { $0.points.map { (Double($0.x.raw) / 65536, Double($0.y.raw) / 65536) } }
  }

  func coverages(width: Int, height: Int) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for line in 0..<height * linesPerRow {
      let y = (Double(line) + 0.5) / Double(linesPerRow)
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y > b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard winding != 0 else { continue }
        let (left, right) = (max(0, crossing.x), min(Double(width), next.x))
        guard left < right else { continue }
        for x in Int(left)..<min(width, Int(right) + 1) {
          let part = min(right, Double(x + 1)) - max(left, Double(x))
          result[line / linesPerRow * width + x] += max(0, part) / Double(linesPerRow)
        }
      }
    }
    return result
  }
}

/// A shape's coverage of every pixel, which also says whether its runs break the rules.
func coverages(_ shape: some Coverage, width: Int, height: Int) -> (values: [Int], areRunsInOrder: Bool) {
  var values = [Int](repeating: 0, count: width * height)
  var isFine = true
  var last = -1
  shape.forEachRun(width: width, height: height) { y, columns, coverage in
    isFine = isFine && (0..<height).contains(y) && columns.lowerBound >= 0 && columns.upperBound <= width
    isFine = isFine && !columns.isEmpty && coverage > 0 && y * width + columns.lowerBound > last
    guard isFine else { return }
    for x in columns { values[y * width + x] = Int(coverage) }
    last = y * width + columns.upperBound - 1
  }
  return (values, isFine)
}

/// The largest difference to the reference, in 255ths.
func worstDifference(
  _ polygons: [Polyline], width: Int = 40, height: Int = 30
) -> Double {
  let (values, areRunsInOrder) = coverages(PolygonCoverage(polygons), width: width, height: height)
  guard areRunsInOrder else { return .infinity }
  let expected = PolygonReference(polygons).coverages(width: width, height: height)
  return zip(values, expected).map { abs(Double($0) / 65535 - $1) * 255 }.max() ?? 0
}
