import FixedPoint

extension Pixmap {
  /// Returns the picture blurred in both directions, without the margin that the kernel reaches into: `radius` pixels
  /// smaller on each side.
  ///
  /// In each direction every sum is exact in 32 bits and rounded once, to the nearest. Transparent pixels at both ends
  /// of rows are skipped.
  ///
  /// - Precondition: Both sides are larger than twice the kernel's radius.
  func blurred(by kernel: GaussianKernel) -> Pixmap {
    guard kernel.radius > 0 else { return self }
    let (height, radius) = (height, kernel.radius)
    precondition(width > 2 * radius && height > 2 * radius)
    var result = Pixmap(width: width - 2 * radius, height: height - 2 * radius)
    let taps = PairedTaps(kernel)
    let visible = visibleColumns
    var window = PairedRows(self, count: radius + 1)
    // Two rows blurred vertically, one after the other, and one row blurred in both directions.
    let resultPairs = (result.width + 7) / 8 * 4
    let rowPairs = max(window.width / 2, resultPairs + radius)
    var rows = [PairedPixels](repeating: .clear, count: 2 * rowPairs)
    var blurred = [SIMD8<UInt16>](repeating: .zero, count: resultPairs)
    for y in stride(from: 0, to: result.height, by: 2) {
      window.move(to: y / 2)
      guard let columns = Pixmap.union(visible[y..<min(y + 2 * radius + 2, height)]) else { continue }
      let reached = (max(0, columns.lowerBound - 2 * radius) & ~7)..<min(columns.upperBound, result.width)
      for index in rows.indices { rows[index] = .clear }
      unsafe rows.withUnsafeMutableBufferPointer { rows in
        guard let rows = rows.baseAddress else { return }
        // Vertically first: on wide pictures that leaves less work for the second direction than the reverse order.
        unsafe window.withWindow(at: y / 2) { window, step in
          unsafe taps.blurDown(columns, of: window, step: step, into: rows, rows + rowPairs)
        }
        for line in 0..<min(2, result.height - y) {
          unsafe blurred.withUnsafeMutableBufferPointer { blurred in
            guard let blurred = blurred.baseAddress else { return }
            unsafe taps.blurAlong(reached, of: rows + line * rowPairs, into: blurred)
          }
          result.setRow(y + line, reached, from: blurred)
        }
      }
    }
    return result
  }

  /// Copies a range of pixels into a row.
  private mutating func setRow(_ y: Int, _ columns: Range<Int>, from row: [SIMD8<UInt16>]) {
    let start = y * width
    unsafe row.withUnsafeBytes { row in
      unsafe pixels.withUnsafeMutableBytes { pixels in
        let size = MemoryLayout<RGBA16>.stride
        unsafe pixels[(start + columns.lowerBound) * size..<(start + columns.upperBound) * size].copyBytes(
          from: row[columns.lowerBound * size..<columns.upperBound * size])
      }
    }
  }

  /// For each row, the columns from its first to its last visible pixel; nil for a transparent row.
  private var visibleColumns: [Range<Int>?] {
    (0..<height).map { y in
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0.alpha > 0 }), let last = row.lastIndex(where: { $0.alpha > 0 })
      else { return nil }
      return first - row.startIndex..<last - row.startIndex + 1
    }
  }

  private static func union(_ ranges: ArraySlice<Range<Int>?>) -> Range<Int>? {
    ranges.reduce(nil) { union, range in
      guard let union, let range else { return union ?? range }
      return min(union.lowerBound, range.lowerBound)..<max(union.upperBound, range.upperBound)
    }
  }
}
