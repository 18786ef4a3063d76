/// Two adjacent premultiplied pixels as lanes: red, green, blue, alpha of the left one, then of the right one.
extension SIMD8<UInt16> {
  /// Returns the lanes multiplied by factors, 0…65535 for 0…1, rounded to the nearest.
  @inline(__always)
  func scaled(by factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let products = SIMD8<UInt32>(self) &* SIMD8<UInt32>(factors)
    let sum = products &+ 32768
    return SIMD8(low: (sum &+ (sum &>> 16)) &>> 16)
  }

  /// Returns these pixels over others; see ``RGBA16/over(_:)``.
  @inline(__always)
  func over(_ destination: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let alphas = SIMD8(
      lowHalf: SIMD4(repeating: self[3]), highHalf: SIMD4(repeating: self[7]))
    return self &+ destination.scaled(by: SIMD8(repeating: .max) &- alphas)
  }
}
