public import FixedPoint
public import Geometry

/// A non-empty rectangle of whole pixels within a picture.
public struct PixelRegion: Hashable, Sendable {
  /// The columns; not empty.
  public let columns: Range<Int>
  /// The rows; not empty.
  public let rows: Range<Int>

  /// The leftmost column.
  @inlinable public var x: Int { columns.lowerBound }
  /// The topmost row.
  @inlinable public var y: Int { rows.lowerBound }
  /// The number of columns.
  @inlinable public var width: Int { columns.count }
  /// The number of rows.
  @inlinable public var height: Int { rows.count }

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

  /// Creates the smallest region that contains all pixels of a picture that satisfy a predicate; nil if none does.
  ///
  /// It is inlined, as the predicate is evaluated for nearly all pixels.
  ///
  /// - Parameters:
  ///   - width: The width of the picture.
  ///   - height: The height of the picture.
  ///   - holds: The predicate, by the position `y * width + x`.
  @inlinable @inline(__always)
  public init?(width: Int, height: Int, where holds: (_ position: Int) -> Bool) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { holds(row + $0) }),
        let last = (first..<width).last(where: { holds(row + $0) })
      else { continue }
      (left, right) = (min(left, first), max(right, last + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard top < bottom else { return nil }
    self.init(columns: left..<right, rows: top..<bottom, width: width, height: height)
  }

  /// Returns the region with its left and upper edge moved outwards to multiples of a number. Content stored in cells
  /// of that many pixels then uses the same cells when the region moves.
  public func aligned(to multiple: Int) -> PixelRegion {
    func aligned(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound.divided(by: multiple, .down) * multiple..<range.upperBound
    }
    return PixelRegion(nonEmpty: aligned(columns), aligned(rows))
  }

  /// Returns the region with that many pixels more on each side, also beyond the picture.
  func extended(by pixels: Int) -> PixelRegion {
    func extended(_ range: Range<Int>) -> Range<Int> { range.lowerBound - pixels..<range.upperBound + pixels }
    return PixelRegion(nonEmpty: extended(columns), extended(rows))
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

extension [PixelRegion] {
  /// The smallest region that contains all of these; nil if there are none.
  package var union: PixelRegion? { dropFirst().reduce(first) { $0?.union($1) } }
}
