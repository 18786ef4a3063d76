/// A picture of premultiplied 16-bit pixels, row by row from the top left.
public struct Pixmap: Equatable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The `width * height` pixels; pixel (x, y) has the index `y * width + x`.
  public var pixels: [RGBA16]

  /// Creates a picture of one colour.
  ///
  /// - Precondition: Both sides are positive.
  public init(width: Int, height: Int, filledWith color: RGBA16 = .clear) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    pixels = Array(repeating: color, count: width * height)
  }

  /// The pixel in column `x` and row `y`.
  public subscript(x: Int, y: Int) -> RGBA16 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
