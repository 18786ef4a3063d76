import FixedPoint

extension Sprite {
  /// Draws a picture of the sprite over what is there.
  ///
  /// The colour of a pixel is interpolated between the four nearest of the level that is just large enough, all channels
  /// premultiplied; each of the four products on its way is rounded down, so a channel can be 5/65535 too low.
  ///
  /// - Parameters:
  ///   - picture: The number of the sprite's picture.
  ///   - placement: Where the sprite is.
  ///   - opacity: 0…65535.
  ///   - pixmap: What it is drawn on; parts outside are left out.
  public func draw(
    picture: Int, at placement: SpritePlacement, opacity: UInt16, over pixmap: inout Pixmap
  ) {
    let (width, height) = (pixmap.width, pixmap.height)
    guard opacity > 0,
      let projection = SpriteProjection(self, picture: picture, placement, width: width, height: height)
    else { return }
    unsafe pixmap.pixels.withUnsafeMutableBytes { destination in
      unsafe projection.level.pixels.withUnsafeBytes { source in
        guard let destination = destination.baseAddress, let source = source.baseAddress else { return }
        projection.outline.forEachRow(width: width, height: height) { y, columns in
          unsafe projection.draw(
            source, columns, y: y, opacity: opacity, over: destination + y * width * MemoryLayout<RGBA16>.size)
        }
      }
    }
  }
}

extension [SIMD2<Int64>] {
  /// Calls a closure with each row of pixels whose middles lie in a convex polygon, and these pixels' columns.
  fileprivate func forEachRow(width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    guard let top = indices.min(by: { self[$0].y < self[$1].y }), let bottom = map(\.y).max() else { return }
    var (right, left) = (Side(self, from: top, by: 1), Side(self, from: top, by: count - 1))
    for y in pixels(between: self[top].y, bottom, limit: height) {
      let middle = Int64(y) << 16 + 1 << 15
      let columns = pixels(between: left.x(at: middle), right.x(at: middle), limit: width)
      if !columns.isEmpty { body(y, columns) }
    }
  }
}

/// One side of a convex polygon, followed down from its top corner.
private struct Side {
  private let corners: [SIMD2<Int64>]
  private let direction: Int
  private var (start, end): (Int, Int)
  /// How far the line moves sideways for one down, in units of 2⁻¹⁶.
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

  /// Where the side is at a height below the one before, above the bottom corner.
  mutating func x(at y: Int64) -> Int64 {
    while corners[end].y < y, corners[end].y >= corners[start].y { advance() }
    let down = y - corners[start].y
    return corners[start].x + Int64((Int128(slope) * Int128(down)).shiftedRight(by: 16, .nearest))
  }
}
