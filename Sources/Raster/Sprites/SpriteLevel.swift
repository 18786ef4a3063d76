/// A picture of a sprite in one size, with a transparent margin of a pixel, so that interpolation fades its edges out.
struct SpriteLevel: Sendable {
  /// Columns without the margin.
  let width: Int
  /// Rows without the margin.
  let height: Int
  /// The pixels with the margin, row by row.
  let pixels: [RGBA16]
  /// The corners of a convex outline, clockwise on the screen, outside of which interpolation finds nothing; the middle
  /// of the top left pixel is (0, 0). Empty if nothing is visible.
  let outline: [SIMD2<Int>]

  /// Pixels from row to row.
  var stride: Int { width + 2 }

  init(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height) { x, y in pixmap[x, y] }
  }

  /// The picture half as large: each pixel is the mean of four, each channel to the nearest; what is beyond the right and
  /// the lower edge is transparent.
  var halved: SpriteLevel {
    SpriteLevel(width: (width + 1) / 2, height: (height + 1) / 2) { x, y in
      // In the margin's columns and rows there is something transparent beyond every odd edge.
      let first = (2 * y + 1) * stride + 2 * x + 1
      let four = [pixels[first], pixels[first + 1], pixels[first + stride], pixels[first + stride + 1]]
      func mean(_ channel: KeyPath<RGBA16, UInt16>) -> UInt16 {
        UInt16((four.reduce(UInt32(0)) { $0 + UInt32($1[keyPath: channel]) } + 2) / 4)
      }
      return RGBA16(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
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
      // A pixel shows, fading, until the middles of its neighbours.
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

/// The corners of the smallest convex polygon around points, clockwise on the screen, which has y downwards (Andrew's
/// monotone chain).
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
