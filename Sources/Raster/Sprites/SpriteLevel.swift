/// A picture of a sprite at one size, with a transparent margin of one pixel, so that interpolation fades its edges
/// out.
struct SpriteLevel: Sendable {
  /// The width without the margin.
  let width: Int
  /// The height without the margin.
  let height: Int
  /// The pixels including the margin, row by row.
  let pixels: [RGBA16]
  /// The corners of a convex outline, clockwise on the screen, outside of which interpolation gives only transparent
  /// pixels. The middle of the top left pixel is (0, 0). Empty if no pixel is visible.
  let outline: [SIMD2<Int>]

  /// The number of pixels from one row to the next.
  var stride: Int { width + 2 }

  init(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height) { x, y in pixmap[x, y] }
  }

  /// The picture at half the size. Each pixel is the mean of four, rounded to the nearest; pixels beyond the right and
  /// the lower edge are transparent.
  var halved: SpriteLevel {
    SpriteLevel(width: (width + 1) / 2, height: (height + 1) / 2) { x, y in
      // Beyond every odd edge, the margin provides the transparent pixels.
      let first = (2 * y + 1) * stride + 2 * x + 1
      func lanes(_ index: Int) -> SIMD4<UInt32> { SIMD4(truncatingIfNeeded: SIMD4<UInt16>(pixels[index])) }
      let sum = lanes(first) &+ lanes(first + 1) &+ lanes(first + stride) &+ lanes(first + stride + 1)
      return RGBA16(SIMD4<UInt16>(truncatingIfNeeded: (sum &+ 2) &>> 2))
    }
  }

  private init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> RGBA16) {
    (self.width, self.height) = (width, height)
    var pixels = Array(repeating: RGBA16.clear, count: (width + 2) * (height + 2))
    var corners: [SIMD2<Int>] = []
    for y in 0..<height {
      var visible: (first: Int, last: Int)?
      for x in 0..<width {
        let color = pixel(x, y)
        pixels[(y + 1) * (width + 2) + x + 1] = color
        if color.alpha > 0 { visible = (visible?.first ?? x, x) }
      }
      // Interpolation spreads a pixel, fading, to the middles of its neighbours.
      if let visible {
        for (x, y) in [
          (visible.first - 1, y - 1), (visible.first - 1, y + 1), (visible.last + 1, y - 1), (visible.last + 1, y + 1),
        ] { corners.append(SIMD2(x, y)) }
      }
    }
    self.pixels = pixels
    outline = convexHull(corners)
  }
}

/// Returns the corners of the convex hull of points, clockwise on the screen, which has y downwards (Andrew's monotone
/// chain).
private func convexHull(_ points: [SIMD2<Int>]) -> [SIMD2<Int>] {
  let points = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  func chain(_ points: some Sequence<SIMD2<Int>>) -> [SIMD2<Int>] {
    var chain: [SIMD2<Int>] = []
    for point in points {
      while let last = chain.last, let before = chain.dropLast().last {
        let (a, b) = (last &- before, point &- last)
        if a.x * b.y - a.y * b.x > 0 { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain.dropLast()
  }
  return chain(points) + chain(points.reversed())
}
