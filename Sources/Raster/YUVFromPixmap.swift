import FixedPoint

extension YUVImage {
  /// Sets the picture from one of premultiplied pixels; what is transparent becomes black.
  ///
  /// Chroma is averaged over the two rows of its sample and over columns by 1 : 2 : 1 around the left one, where the
  /// sample stands; colours are averaged and then converted, which is the same because conversion is linear.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap) {
    precondition(pixmap.width == width && pixmap.height == height)
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for y in 0..<height {
        unsafe setLuma(of: pixels + y * width, into: start(of: .y) + y * stride(of: .y))
      }
      for y in 0..<size(of: .cb).height {
        let (upper, lower) = unsafe (pixels + 2 * y * width, pixels + min(2 * y + 1, height - 1) * width)
        unsafe setChroma(
          of: upper, lower, blue: start(of: .cb) + y * stride(of: .cb), red: start(of: .cr) + y * stride(of: .cr))
      }
    }
  }

  @unsafe private func setLuma(of row: UnsafePointer<RGBA16>, into samples: UnsafeMutablePointer<UInt8>) {
    // In units of 2⁻²⁴ codes: the sum is below 236 · 2²⁴ and fits 32 bits, each factor is off by half a unit at most,
    // and so the sum by less than 0.006 codes.
    func factor(_ factor: Int64) -> UInt32 { UInt32(factor.shiftedRight(by: 16, .nearest)) }
    let (red, green, blue) = (factor(BT709.luma.red), factor(BT709.luma.green), factor(BT709.luma.blue))
    let offset = UInt32(BT709.luma.offset) << 16 + 1 << 23
    for x in 0..<width {
      let color = unsafe row[x]
      let sum = offset &+ UInt32(color.red) &* red &+ UInt32(color.green) &* green &+ UInt32(color.blue) &* blue
      unsafe samples[x] = UInt8(truncatingIfNeeded: sum &>> 24)
    }
  }

  @unsafe private func setChroma(
    of upper: UnsafePointer<RGBA16>, _ lower: UnsafePointer<RGBA16>, blue: UnsafeMutablePointer<UInt8>,
    red: UnsafeMutablePointer<UInt8>
  ) {
    /// The colours of both rows in one column, added; beyond the edges the outermost ones.
    func sum(_ x: Int) -> SIMD4<Int64> {
      let x = max(0, min(width - 1, x))
      let (a, b) = unsafe (upper[x], lower[x])
      return SIMD4(
        Int64(a.red) &+ Int64(b.red), Int64(a.green) &+ Int64(b.green), Int64(a.blue) &+ Int64(b.blue), 0)
    }
    var left = sum(0)
    for x in 0..<size(of: .cb).width {
      let (middle, right) = (sum(2 * x), sum(2 * x + 1))
      let total = left &+ 2 &* middle &+ right  // eight pixels
      unsafe blue[x] = code(total, BT709.blueDifference)
      unsafe red[x] = code(total, BT709.redDifference)
      left = right
    }
  }

  /// The code of the sum of eight colours, rounded to the nearest.
  private func code(_ total: SIMD4<Int64>, _ row: BT709.Row) -> UInt8 {
    let sum = row.red &* total[0] &+ row.green &* total[1] &+ row.blue &* total[2]  // in 1/256 codes · 2³⁵
    return UInt8(truncatingIfNeeded: (sum &+ (row.offset << 35) &+ 1 << 42) &>> 43)
  }
}
