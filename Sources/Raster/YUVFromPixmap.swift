import FixedPoint

extension YUVImage {
  /// Sets the picture from one of premultiplied pixels; what is transparent becomes black.
  ///
  /// Chroma is averaged over the two rows of its sample and over columns by 1 : 2 : 1 around the left one, where the
  /// sample stands.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap) {
    precondition(pixmap.width == width && pixmap.height == height)
    let (luma, lumaStride) = unsafe (start(of: .y), stride(of: .y))
    for y in 0..<height {
      for x in 0..<width { unsafe luma[y * lumaStride + x] = code(BT709.luma.value(pixmap[x, y])) }
    }
    for plane in [Plane.cb, .cr] {
      let (chroma, stride, size) = unsafe (start(of: plane), stride(of: plane), size(of: plane))
      let row = BT709.row(of: plane)
      for y in 0..<size.height {
        let rows = (2 * y, min(2 * y + 1, height - 1))
        /// The sum of both rows in one column, in 1/512 code.
        func sum(_ x: Int) -> UInt32 {
          let x = max(0, min(width - 1, x))
          return UInt32(row.value(pixmap[x, rows.0])) + UInt32(row.value(pixmap[x, rows.1]))
        }
        var left = sum(0)
        for x in 0..<size.width {
          let (middle, right) = (sum(2 * x), sum(2 * x + 1))
          unsafe chroma[y * stride + x] = code(UInt16((left + 2 * middle + right).shiftedRight(by: 3, .nearest)))
          left = right
        }
      }
    }
  }

  /// 1/256 codes to the nearest code.
  private func code(_ value: UInt16) -> UInt8 { UInt8(value.shiftedRight(by: 8, .nearest)) }
}
