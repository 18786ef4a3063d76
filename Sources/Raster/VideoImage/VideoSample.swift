/// The integer type of a Y′CbCr sample in memory: `UInt8` for eight bits, `UInt16` for ten.
protocol VideoSample: FixedWidthInteger, UnsignedInteger, SIMDScalar, Codable {
  /// The number of fractional bits of a code of this depth in units of 1/256 eight-bit code. In limited range a ten-bit
  /// code is a quarter of an eight-bit one.
  static var fractionBits: UInt16 { get }

  /// Returns the lanes narrowed to the sample type.
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<Self>

  /// Returns the lanes widened to 16 bits.
  static func wide(_ lanes: SIMD8<Self>) -> SIMD8<UInt16>
}

extension VideoSample {
  /// Returns the codes of sums in 1/256 eight-bit codes that include the values of a ``RoundingRow``.
  @inline(__always)
  static func codes(_ sums: SIMD8<UInt16>) -> SIMD8<Self> { lanes(low: sums &>> fractionBits) }

  /// Returns samples in 1/256 eight-bit codes.
  @inline(__always)
  static func fine(_ samples: SIMD8<Self>) -> SIMD8<UInt16> { wide(samples) &<< fractionBits }

  /// Half of a code, in 1/256 eight-bit codes.
  @inline(__always)
  static var half: UInt16 { 1 &<< (fractionBits &- 1) }
}

extension UInt8: VideoSample {
  @inline(__always)
  static var fractionBits: UInt16 { 8 }

  @inline(__always)
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<UInt8> { SIMD8<UInt8>(low: lanes) }

  @inline(__always)
  static func wide(_ lanes: SIMD8<UInt8>) -> SIMD8<UInt16> { SIMD8<UInt16>(lanes) }
}

extension UInt16: VideoSample {
  @inline(__always)
  static var fractionBits: UInt16 { 6 }

  @inline(__always)
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<UInt16> { lanes }

  @inline(__always)
  static func wide(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> { lanes }
}
