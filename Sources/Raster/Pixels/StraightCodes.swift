extension RGBA16 {
  /// Returns red, green and blue divided by alpha, and alpha, scaled to codes 0…`limit` and rounded to the nearest
  /// once; black for a transparent pixel.
  ///
  /// - Parameter limit: The largest code, at most 65535.
  @inline(__always)
  func straight(upTo limit: UInt32) -> SIMD4<UInt16> {
    if alpha == .max { return scaled(upTo: limit) }
    if alpha == 0 { return SIMD4() }
    let alpha = UInt64(alpha)
    // Instead of dividing each channel by alpha, multiplies by 2⁴⁸ / alpha rounded up. The dividends are below 2³², so
    // the quotients are exact. No channel exceeds alpha, so the products are below 2⁶⁴.
    let inverse = (1 << 48 &+ alpha &- 1) / alpha
    @inline(__always) func channel(_ value: UInt16) -> UInt16 {
      let dividend = UInt64(min(value, self.alpha)) &* UInt64(limit) &+ alpha / 2
      return UInt16(truncatingIfNeeded: (dividend &* inverse) &>> 48)
    }
    let opacity = (UInt32(self.alpha) &* limit).dividedBy65535
    return SIMD4(channel(red), channel(green), channel(blue), UInt16(truncatingIfNeeded: opacity))
  }

  /// Returns the channels scaled to codes 0…`limit`, at most 65535, each rounded to the nearest.
  @inline(__always)
  func scaled(upTo limit: UInt32) -> SIMD4<UInt16> {
    limit == 65535 ? SIMD4(self) : (SIMD4<UInt32>(truncatingIfNeeded: SIMD4(self)) &* limit).dividedBy65535
  }
}
