public import FixedPoint

/// A closed path prepared for elements that travel round it at constant speed: positions are looked up instead of being
/// computed from curves.
///
/// The table keeps the path's corners, enough points of its curves, and the fraction of the length at each of them.
/// Numbers have 32 bits, because swarms have thousands of paths of a thousand points each.
public struct PathTable: Hashable, Sendable {
  /// The coordinates in units of 2⁻¹².
  private let points: [SIMD2<Int32>]
  /// The fraction of the length at each point, in units of 2⁻³²; the first is 0.
  private let starts: [UInt32]
  /// For each 64th of the length, the index of the line at its beginning; finally the index of the last line. A search
  /// is limited to the lines between two neighbouring entries, so that it touches few cache lines.
  private let linesOfParts: [Int32]

  /// The largest deviation of curves from the lines between the kept points: 1/64, which is a sixteenth of a pixel if a
  /// point has four pixels.
  public static let tolerance = Fixed(raw: 1024)
  /// The distance from a traveller back to the point that determines its heading: a hundredth of the length, in units
  /// of 2⁻³².
  private static let headingDistance: UInt32 = 42_949_673

  /// Creates the table of the first subpath of a path, closed with a line unless it is closed already.
  ///
  /// - Parameter path: A path with at least one subpath; coordinates between ±2¹⁸, so that they differ by less
  ///   than 2³¹ of the table's units.
  public init(_ path: Path) {
    var line = path.flattened(tolerance: PathTable.tolerance).first ?? Polyline([.zero], isClosed: true)
    line.close()
    let round = ArcLength([line])
    points = line.points.map { point in
      func rounded(_ number: Fixed) -> Int32 { Int32(clamping: number.raw.shiftedRight(by: 4, .nearest)) }
      return SIMD2(rounded(point.x), rounded(point.y))
    }
    let whole = max(1, round.length)
    // The last distance is that of the end, which is the first point again.
    let starts = round.distances[0].dropLast().map { UInt32(clamping: ($0 << 32).divided(by: whole, .down)) }
    linesOfParts =
      (0..<64).map { part in Int32((0..<starts.count).lastByBisection { starts[$0] <= UInt32(part) << 26 }) }
      + [Int32(starts.count - 1)]
    self.starts = starts
  }

  /// Returns the heading at a fraction of the length: the direction from the point a hundredth of the length behind, or
  /// that of the current line if both points are the same.
  ///
  /// - Parameter part: The fraction in units of 2⁻³², wrapping as the path does.
  public func heading(at part: UInt32) -> Angle {
    let index = line(at: part)
    let (here, behind) = (point(at: part, onLine: index), point(at: part &- PathTable.headingDistance))
    if here != behind { return Angle(x: here.x - behind.x, y: here.y - behind.y) }
    let way = end(ofLine: index) &- points[index]
    return Angle(x: Fixed(raw: Int64(way.x)), y: Fixed(raw: Int64(way.y)))
  }

  /// Returns the point at a fraction of the length.
  ///
  /// - Parameter part: The fraction in units of 2⁻³², wrapping as the path does.
  public func point(at part: UInt32) -> Point { point(at: part, onLine: line(at: part)) }

  private func point(at part: UInt32, onLine index: Int) -> Point {
    let next = index + 1 < starts.count ? Int64(starts[index + 1]) : 1 << 32
    let start = Int64(starts[index])
    let way = end(ofLine: index) &- points[index]
    // The elapsed fraction of the line in units of 2⁻³⁰. The product below fits, because coordinates differ by less than
    // 2³¹.
    let done = ((Int64(part) - start) << 30) / (next - start)
    func coordinate(_ from: Int32, _ way: Int32) -> Fixed {
      Fixed(raw: Int64(from) << 4 + (Int64(way) * done).shiftedRight(by: 26, .nearest))
    }
    return Point(x: coordinate(points[index].x, way.x), y: coordinate(points[index].y, way.y))
  }

  private func end(ofLine index: Int) -> SIMD2<Int32> { points[index + 1 < points.count ? index + 1 : 0] }

  /// Returns the index of the last line that starts at or before a fraction of the length.
  private func line(at part: UInt32) -> Int {
    let index = Int(part >> 26)
    let (first, last) = (Int(linesOfParts[index]), Int(linesOfParts[index + 1]))
    return (first..<last + 1).lastByBisection { starts[$0] <= part }
  }
}
