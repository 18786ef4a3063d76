extension RGBA16 {
  /// Red, green and blue divided by alpha, and alpha, in codes up to a limit of at most 65535, each to the nearest in one
  /// rounding; what is transparent is black.
  @inline(__always)
  func straight(upTo limit: UInt32) -> SIMD4<UInt16> {
    if alpha == .max { return limit == 65535 ? SIMD4(self) : scaled(upTo: limit) }
    if alpha == 0 { return SIMD4() }
    let alpha = UInt64(alpha)
    // 2⁴⁸ / alpha rounded up: the dividends below are less than 2³², so the quotients are exact, and as no channel exceeds
    // alpha, the products are less than 2⁶⁴.
    let inverse = (1 << 48 &+ alpha &- 1) / alpha
    @inline(__always) func channel(_ value: UInt16) -> UInt16 {
      let dividend = UInt64(min(value, self.alpha)) &* UInt64(limit) &+ alpha / 2
      return UInt16(truncatingIfNeeded: (dividend &* inverse) &>> 48)
    }
    let opacity = (UInt32(self.alpha) &* limit).dividedBy65535
    return SIMD4(channel(red), channel(green), channel(blue), UInt16(truncatingIfNeeded: opacity))
  }

  /// The channels as they are, in codes up to a limit of at most 65535, each to the nearest.
  @inline(__always)
  func scaled(upTo limit: UInt32) -> SIMD4<UInt16> {
    (SIMD4<UInt32>(truncatingIfNeeded: SIMD4(self)) &* limit).dividedBy65535
  }
}
