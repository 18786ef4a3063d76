import FixedPoint

extension Sprite {
  /// Draws a picture of the sprite over a pixmap.
  ///
  /// A pixel's colour is interpolated between the four nearest pixels of the smallest level that is large enough, with
  /// all channels premultiplied. Each of the four products involved is rounded down, so a channel can be 5/65535 too
  /// low. Below 20 pixels the colour is the mean of several such samples, rounded down, so that the sprite is equally
  /// bright wherever it is between the pixels.
  ///
  /// - Parameters:
  ///   - picture: The index of the sprite's picture.
  ///   - placement: The position, angle and size of the sprite.
  ///   - opacity: The opacity, 0…65535.
  ///   - pixmap: The pixmap to draw on; parts outside are clipped.
  public func draw(
    picture: Int, at placement: SpritePlacement, opacity: UInt16, over pixmap: inout Pixmap
  ) {
    let (width, height) = (pixmap.width, pixmap.height)
    precondition(pixmap.hasAllPixels)
    guard opacity > 0,
      let projection = SpriteProjection(self, picture: picture, placement, width: width, height: height)
    else { return }
    unsafe pixmap.pixels.withUnsafeMutableBytes { destination in
      unsafe projection.level.pixels.withUnsafeBytes { source in
        guard let destination = destination.baseAddress, let source = source.baseAddress else { return }
        let rowSize = width * MemoryLayout<RGBA16>.size
        if projection.refinement > 0 {
          let (columns, rows) = projection.bounds(width: width, height: height)
          for y in rows {
            unsafe projection.drawMeans(source, columns, y: y, opacity: opacity, over: destination + y * rowSize)
          }
        } else {
          projection.outline.forEachRow(width: width, height: height) { y, columns in
            unsafe projection.draw(source, columns, y: y, opacity: opacity, over: destination + y * rowSize)
          }
        }
      }
    }
  }
}

extension [SIMD2<Int64>] {
  /// Calls a closure for each row of pixels with the columns whose middles are in this convex polygon.
  fileprivate func forEachRow(width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    guard let top = indices.min(by: { self[$0].y < self[$1].y }), let bottom = map(\.y).max() else { return }
    var (right, left) = (EdgeSide(self, from: top, by: 1), EdgeSide(self, from: top, by: count - 1))
    for y in pixels(between: self[top].y, bottom, limit: height) {
      let middle = Int64(y) << 16 + 1 << 15
      let columns = pixels(between: left.x(at: middle), right.x(at: middle), limit: width)
      if !columns.isEmpty { body(y, columns) }
    }
  }
}

/// One side of a convex polygon, followed down from its top corner.
private struct EdgeSide {
  private let corners: [SIMD2<Int64>]
  private let direction: Int
  private var (start, end): (Int, Int)
  /// The horizontal step per vertical unit, in units of 2⁻¹⁶.
  private var slope: Int64 = 0

  init(_ corners: [SIMD2<Int64>], from top: Int, by direction: Int) {
    (self.corners, self.direction) = (corners, direction)
    (start, end) = (top, top)
    advance()
  }

  private mutating func advance() {
    start = end
    end = (end + direction) % corners.count
    let way = corners[end] &- corners[start]
    slope = way.y > 0 ? Int64((Int128(way.x) << 16).divided(by: Int128(way.y), .nearest)) : 0
  }

  /// Returns the side's x at a height. Heights must increase from call to call and stay above the bottom corner.
  mutating func x(at y: Int64) -> Int64 {
    while corners[end].y < y, corners[end].y >= corners[start].y { advance() }
    let down = y - corners[start].y
    return corners[start].x + slope.multiplied(by: down, shift: 16)
  }
}
