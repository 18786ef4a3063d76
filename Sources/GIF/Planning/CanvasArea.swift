/// A rectangle of the canvas (GIF's logical screen).
public struct CanvasArea: Equatable, Sendable {
  /// The column of the left edge.
  public var left: Int
  /// The row of the top edge.
  public var top: Int
  /// The width in pixels, at least 1.
  public var width: Int
  /// The height in pixels, at least 1.
  public var height: Int

  /// The number of pixels.
  var pixelCount: Int { width * height }

  /// Creates a rectangle.
  public init(left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// Creates the smallest area that contains all pixels of a canvas that satisfy a predicate; nil if none does.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - holds: The predicate, by the position `y * width + x`.
  init?(width: Int, height: Int, where holds: (Int) -> Bool) {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { holds(row + $0) }),
        let last = (first..<width).last(where: { holds(row + $0) })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    guard bottom >= 0 else { return nil }
    self.init(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Creates the bounding box of two areas, of which either may be missing; nil if both are.
  init?(around first: CanvasArea?, _ second: CanvasArea?) {
    guard let first, let second else {
      guard let only = first ?? second else { return nil }
      self = only
      return
    }
    let (left, top) = (min(first.left, second.left), min(first.top, second.top))
    self.init(
      left: left, top: top, width: max(first.left + first.width, second.left + second.width) - left,
      height: max(first.top + first.height, second.top + second.height) - top)
  }

  /// Returns the area split into bands of nearly equal height, from the top.
  ///
  /// - Parameter count: The number of bands, at most the number of rows.
  func bands(_ count: Int) -> [CanvasArea] {
    (0..<count).map { band in
      let (start, end) = (height * band / count, height * (band + 1) / count)
      return CanvasArea(left: left, top: top + start, width: width, height: end - start)
    }
  }

  /// Calls a function for each row of the area with the row's range of positions on a canvas of a given width.
  func forEachRow(ofCanvasWidth width: Int, _ body: (Range<Int>) -> Void) {
    for y in top..<top + height {
      body(y * width + left..<y * width + left + self.width)
    }
  }
}
