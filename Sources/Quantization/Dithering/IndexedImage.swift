/// A picture of palette indices in raster order.
public struct IndexedImage: Equatable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The `width * height` indices; pixel (x, y) is at `y * width + x`.
  public var indices: [UInt8]

  /// Creates a picture with index 0 everywhere.
  ///
  /// - Precondition: Both sides are positive.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, indices: Array(repeating: 0, count: width * height))
  }

  /// Creates a picture from its indices.
  ///
  /// - Precondition: Both sides are positive and there are `width * height` indices.
  public init(width: Int, height: Int, indices: [UInt8]) {
    precondition(width > 0 && height > 0 && indices.count == width * height)
    self.width = width
    self.height = height
    self.indices = indices
  }
}
