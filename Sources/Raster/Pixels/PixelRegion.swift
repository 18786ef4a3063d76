public import FixedPoint
public import Geometry

/// A non-empty rectangle of whole pixels within a picture.
public struct PixelRegion: Hashable, Sendable {
  /// The columns; not empty.
  public let columns: Range<Int>
  /// The rows; not empty.
  public let rows: Range<Int>

  /// The leftmost column.
  public var x: Int { columns.lowerBound }
  /// The topmost row.
  public var y: Int { rows.lowerBound }
  /// The number of columns.
  public var width: Int { columns.count }
  /// The number of rows.
  public var height: Int { rows.count }

  /// Creates the region of a whole picture.
  public init(width: Int, height: Int) { (columns, rows) = (0..<width, 0..<height) }

  /// Creates the intersection of columns and rows with a picture; nil if it is empty.
  public init?(columns: Range<Int>, rows: Range<Int>, width: Int, height: Int) {
    self.init(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
  }

  /// Creates the region of columns and rows; nil if it is empty.
  init?(columns: Range<Int>, rows: Range<Int>) {
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }

  /// Creates the bounding region of points in pixels, extended by `reach` pixels and clipped to a picture; nil if it is
  /// empty.
  public init?(around points: some Sequence<Point>, reach: Fixed = .zero, width: Int, height: Int) {
    var points = points.makeIterator()
    guard let first = points.next() else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    while let point = points.next() {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    func range(_ lower: Fixed, _ upper: Fixed) -> Range<Int> {
      let first = (lower - reach).rounded(.down)
      return first..<max(first, (upper + reach).rounded(.up))
    }
    self.init(columns: range(left, right), rows: range(top, bottom), width: width, height: height)
  }

  /// Returns the region with its left and upper edge moved outwards to multiples of a number. Content stored in cells
  /// of that many pixels then uses the same cells when the region moves.
  public func aligned(to multiple: Int) -> PixelRegion {
    func aligned(_ range: Range<Int>) -> Range<Int> { range.lowerBound / multiple * multiple..<range.upperBound }
    return PixelRegion(nonEmpty: aligned(columns), aligned(rows))
  }

  /// Returns the smallest region that contains this one and another.
  public func union(_ other: PixelRegion) -> PixelRegion {
    func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PixelRegion(nonEmpty: union(columns, other.columns), union(rows, other.rows))
  }

  /// Returns the intersection of this region and another; nil if it is empty.
  public func intersection(_ other: PixelRegion) -> PixelRegion? {
    PixelRegion(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// Creates the region of columns and rows that are known not to be empty.
  package init(nonEmpty columns: Range<Int>, _ rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }
}
