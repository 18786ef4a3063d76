import FixedPoint
public import Geometry

/// A rectangle of whole pixels inside a picture.
public struct PixelRegion: Hashable, Sendable {
  /// The leftmost column.
  public let x: Int
  /// The topmost row.
  public let y: Int
  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int

  /// All of a picture.
  public init(width: Int, height: Int) { (x, y, self.width, self.height) = (0, 0, width, height) }

  /// Some columns and rows; nil if there are none of either.
  init?(columns: Range<Int>, rows: Range<Int>) {
    if columns.isEmpty || rows.isEmpty { return nil }
    (x, y, width, height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
  }

  /// The part of a picture in which polygons can show, and what is less than `reach` pixels away; nil if there is none.
  ///
  /// The left and the upper edge are multiples of 64, so that what is kept in cells of pixels is kept in the same cells
  /// when the polygons move.
  public init?(around polygons: [Polyline], reach: Int, width: Int, height: Int) {
    let points = polygons.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else { return nil }
    func range(_ lower: Fixed, _ upper: Fixed, limit: Int) -> Range<Int>? {
      let first = max(0, lower.rounded(.down) - reach) / 64 * 64
      let end = min(limit, upper.rounded(.up) + reach)
      return first < end ? first..<end : nil
    }
    guard let columns = range(left, right, limit: width), let rows = range(top, bottom, limit: height) else {
      return nil
    }
    (x, y, self.width, self.height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
  }
}
