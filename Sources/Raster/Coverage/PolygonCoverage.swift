public import FixedPoint
public import Geometry

/// The exact coverage of arbitrary polygons: the area of each pixel that is inside them by the fill rule.
///
/// Points are rounded to 2⁻¹² pixels, also those at which sides that lead beyond ±2¹⁷ pixels are cut. Apart from that
/// and the flattening of curves, the area is exact to within 1/1000. Where outlines cross or overlap, their windings are
/// resolved.
public struct PolygonCoverage: Coverage, Sendable {
  /// The largest deviation of lines from curves, in pixels: 1/256, so that at most this fraction of a pixel's area is
  /// wrong.
  public static var tolerance: Fixed { Fixed(raw: 256) }

  /// The edges, sorted by upper end.
  private let edges: [PolygonEdge]

  /// Creates the inside of polygons, in pixels; open ones are closed.
  public init(_ polygons: [Polyline]) {
    var edges: [PolygonEdge] = []
    for polygon in polygons {
      guard var previous = polygon.points.last.map(SubpixelPoint.init) else { continue }
      for point in polygon.points.map(SubpixelPoint.init) {
        if previous.isWithinBound, point.isWithinBound {
          if let edge = PolygonEdge(from: previous, to: point) { edges.append(edge) }
        } else {
          let line = previous.boundedLine(to: point)
          edges += zip(line, line.dropFirst()).compactMap { PolygonEdge(from: $0, to: $1) }
        }
        previous = point
      }
    }
    edges.sort { $0.top < $1.top }
    self.edges = edges
  }

  /// Creates the inside of a path, in pixels.
  public init(_ path: Path) {
    self.init(path.flattened(tolerance: PolygonCoverage.tolerance))
  }

  /// Calls a closure with each run of covered pixels.
  public func forEachRun(
    width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    guard let first = edges.first else { return }
    var sweep = RowSweep(width: width)
    var next = 0
    var y = max(0, first.top >> Subpixel.bits)
    while y < height {
      let bottom = (y + 1) << Subpixel.bits
      sweep.startRow(y)
      while next < edges.count, edges[next].top < bottom {
        sweep.add(edges[next])
        next += 1
      }
      if sweep.isEmpty {
        guard next < edges.count else { return }
        y = edges[next].top >> Subpixel.bits
      } else {
        sweep.finishRow { columns, coverage in body(y, columns, coverage) }
        y += 1
      }
    }
  }
}
