/// A sample of Y′CbCr in memory: a byte is eight bits, 16 bits hold ten.
protocol VideoSample: FixedWidthInteger, UnsignedInteger, SIMDScalar, Codable {
  /// The bits of 1/256 eight-bit codes that are below a code of this depth: in limited range a code of ten bits is a
  /// quarter of one of eight.
  static var fractionBits: UInt16 { get }

  /// Lanes that fit.
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<Self>
}

extension VideoSample {
  /// Codes from 1/256 eight-bit codes that a ``RoundingRow`` was added to.
  @inline(__always)
  static func codes(_ sums: SIMD8<UInt16>) -> SIMD8<Self> { lanes(low: sums &>> fractionBits) }

  /// Half a code in 1/256 eight-bit codes.
  @inline(__always)
  static var half: UInt16 { 1 &<< (fractionBits &- 1) }
}

extension UInt8: VideoSample {
  @inline(__always)
  static var fractionBits: UInt16 { 8 }

  @inline(__always)
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<UInt8> { SIMD8<UInt8>(low: lanes) }
}

extension UInt16: VideoSample {
  @inline(__always)
  static var fractionBits: UInt16 { 6 }

  @inline(__always)
  static func lanes(low lanes: SIMD8<UInt16>) -> SIMD8<UInt16> { lanes }
}
