/// A picture of indices into a color table, row by row from the top left.
public struct IndexedImage: Equatable, Sendable {
  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// The indices: `width * height` of them, pixel (x, y) at `y * width + x`.
  public var indices: [UInt8]

  /// A picture of index 0.
  ///
  /// - Precondition: both sides are positive.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, indices: Array(repeating: 0, count: width * height))
  }

  /// A picture of given indices.
  ///
  /// - Precondition: both sides are positive and there are `width * height` indices.
  public init(width: Int, height: Int, indices: [UInt8]) {
    precondition(width > 0 && height > 0 && indices.count == width * height)
    self.width = width
    self.height = height
    self.indices = indices
  }
}
