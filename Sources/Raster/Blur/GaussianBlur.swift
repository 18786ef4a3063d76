import FixedPoint

extension Pixmap {
  /// Returns the picture blurred in both directions, without the margin that the kernel reaches into: `radius` pixels
  /// smaller on each side.
  func blurred(by kernel: GaussianKernel) -> Pixmap {
    let width = width - 2 * kernel.radius
    var result = Pixmap(width: width, height: height - 2 * kernel.radius)
    unsafe result.pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe forEachBlurredRun(by: kernel) { y, x, run in
        let start = y * width + x
        _ = unsafe UnsafeMutableBufferPointer(rebasing: pixels[start..<start + run.count]).update(fromContentsOf: run)
      }
    }
    return result
  }

  /// Calls a closure with the runs of the blurred picture's rows that may be visible: the row, the first column and the
  /// pixels.
  ///
  /// In each direction every sum is exact in 32 bits and rounded once, to the nearest. Transparent blocks are skipped.
  ///
  /// - Precondition: Both sides are larger than twice the kernel's radius.
  func forEachBlurredRun(
    by kernel: GaussianKernel, _ body: (_ y: Int, _ x: Int, _ run: UnsafeBufferPointer<RGBA16>) -> Void
  ) {
    let radius = kernel.radius
    let (width, height) = (width - 2 * radius, height - 2 * radius)
    precondition(width > 0 && height > 0 && hasAllPixels)
    if radius == 0 {
      return unsafe pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height { unsafe body(y, 0, UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])) }
      }
    }
    let taps = PairedTaps(kernel)
    var window = PairedRows(self, count: radius + 1)
    // Two rows blurred vertically, one after the other, clear beside the runs; and one row blurred in both directions.
    let resultPairs = (width + 7) / 8 * 4
    let rowPairs = max(window.width / 2, resultPairs + radius)
    var rows = [PairedPixels](repeating: .clear, count: 2 * rowPairs)
    var blurred = [SIMD8<UInt16>](repeating: .zero, count: resultPairs)
    for y in stride(from: 0, to: height, by: 2) {
      window.move(to: y / 2)
      let visible = window.visibleColumns
      var reached: [Range<Int>] = []
      for run in visible {
        reached.append(run: (max(0, run.lowerBound - 2 * radius) & ~7)..<min(run.upperBound, width))
      }
      unsafe rows.withUnsafeMutableBufferPointer { rows in
        guard let rows = rows.baseAddress else { return }
        // Vertically first: on wide pictures that leaves less work for the second direction than the reverse order.
        unsafe window.withWindow(at: y / 2) { window, step in
          for run in visible { unsafe taps.blurDown(run, of: window, step: step, into: rows, rows + rowPairs) }
        }
        for line in 0..<min(2, height - y) {
          unsafe blurred.withUnsafeMutableBufferPointer { blurred in
            guard let first = blurred.baseAddress else { return }
            for run in reached { unsafe taps.blurAlong(run, of: rows + line * rowPairs, into: first) }
            unsafe UnsafeBufferPointer(blurred).withMemoryRebound(to: RGBA16.self) { pixels in
              for run in reached { unsafe body(y + line, run.lowerBound, UnsafeBufferPointer(rebasing: pixels[run])) }
            }
          }
        }
        for run in visible {
          for pair in run.lowerBound / 2..<run.upperBound / 2 {
            unsafe (rows[pair], rows[rowPairs + pair]) = (.clear, .clear)
          }
        }
      }
    }
  }
}
