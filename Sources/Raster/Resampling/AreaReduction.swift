extension Pixmap {
  /// Fills this picture with a reduced copy of another one, or of equal size: each pixel is the mean of the area that
  /// it covers.
  ///
  /// The mean of premultiplied codes is exact, and rounded once, to the nearest.
  ///
  /// - Precondition: `source` is at least as wide and as high as this picture, and at most 2¹⁴ on each side.
  public mutating func reduce(_ source: Pixmap) {
    precondition(source.width >= width && source.height >= height)
    precondition(max(source.width, source.height) <= 1 << 14)
    guard (source.width, source.height) != (width, height) else { return pixels = source.pixels }
    let (columns, rows) = (AreaWeights(source.width, into: width), AreaWeights(source.height, into: height))
    // A sum over columns is at most 2¹⁶ · 2¹⁴, a sum over rows 2¹⁴ times that: 44 bits.
    let area = UInt64(source.width * source.height)
    var sums = [SIMD4<UInt64>](repeating: .zero, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] = .zero }
      rows.forEach(in: y) { row, rowWeight in
        for x in 0..<width {
          var sum = SIMD4<UInt32>.zero
          columns.forEach(in: x) { column, weight in
            let pixel = source.pixels[row * source.width + column]
            let codes = SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
            sum &+= codes &* SIMD4(repeating: weight)
          }
          sums[x] &+= SIMD4<UInt64>(truncatingIfNeeded: sum) &* SIMD4(repeating: UInt64(rowWeight))
        }
      }
      for x in 0..<width {
        func mean(_ channel: Int) -> UInt16 { UInt16((sums[x][channel] + area / 2) / area) }
        self[x, y] = RGBA16(red: mean(0), green: mean(1), blue: mean(2), alpha: mean(3))
      }
    }
  }
}

/// The overlaps between many source samples and fewer target samples along one axis.
///
/// With `many` source and `few` target samples, both axes are scaled so that a source sample has the length `few` and a
/// target sample the length `many`. Every overlap is then an integer.
private struct AreaWeights {
  /// The number of target samples, which is the length of a source sample, and vice versa.
  private let few: Int
  private let many: Int

  init(_ many: Int, into few: Int) { (self.many, self.few) = (many, few) }

  /// Calls a closure with the index of each source sample that overlaps a target sample and the length of the overlap.
  /// The lengths add up to `many`.
  @inline(__always)
  func forEach(in sample: Int, _ body: (Int, UInt32) -> Void) {
    var start = sample * many
    let end = start + many
    while start < end {
      let index = start / few
      let next = min(end, (index + 1) * few)
      body(index, UInt32(next - start))
      start = next
    }
  }
}
