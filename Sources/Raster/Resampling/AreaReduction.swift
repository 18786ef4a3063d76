extension Pixmap {
  /// Fills this picture with a larger one, or one of the same size: each pixel is the mean of the area that it covers.
  ///
  /// The mean is that of premultiplied codes, exact, and rounded once, to the nearest.
  ///
  /// - Precondition: `source` is at least as wide and as high, and no side of it is above 2¹⁴.
  public mutating func reduce(_ source: Pixmap) {
    precondition(source.width >= width && source.height >= height)
    precondition(max(source.width, source.height) <= 1 << 14)
    guard (source.width, source.height) != (width, height) else { return pixels = source.pixels }
    let (columns, rows) = (AreaWeights(source.width, into: width), AreaWeights(source.height, into: height))
    // A sum over columns weighs 2¹⁶ by at most 2¹⁴, and one over rows that by 2¹⁴ again: 44 bits.
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

/// How much of each of many places in a row falls into each of fewer.
private struct AreaWeights {
  /// Each of the many is so long, and each of the few as long as there are of the many.
  private let few: Int
  private let many: Int

  init(_ many: Int, into few: Int) { (self.many, self.few) = (many, few) }

  /// Calls `body` with each of the many that overlaps one of the few, and how much: together `many`.
  @inline(__always)
  func forEach(in place: Int, _ body: (Int, UInt32) -> Void) {
    var start = place * many
    let end = start + many
    while start < end {
      let index = start / few
      let next = min(end, (index + 1) * few)
      body(index, UInt32(next - start))
      start = next
    }
  }
}
