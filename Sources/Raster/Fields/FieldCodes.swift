/// The Y′CbCr of the colours of a ramp, in units of 1/256 code of 8 bits in limited range.
struct FieldCodes {
  /// The luma of each entry of the ramp's tables.
  let lumas: [UInt16]
  /// For each entry the smallest span of positions whose mean does not have its luma, in units of 2⁻¹⁶.
  let lumaLimits: [UInt16]
  /// For each entry blue difference, and red difference in the upper half.
  let chromas: [UInt32]
  /// For each entry the smallest span of positions whose mean does not have its chroma, in units of 2⁻¹⁶.
  let chromaLimits: [UInt16]
  private let ramp: FieldRamp
  private let luma: YUVRow
  private let blueDifference: YUVRow
  private let redDifference: YUVRow

  init(_ ramp: FieldRamp, _ matrix: YUVFormat.Matrix) {
    let (luma, blueDifference, redDifference) = (matrix.row(of: .y), matrix.row(of: .cb), matrix.row(of: .cr))
    (self.ramp, self.luma) = (ramp, luma)
    (self.blueDifference, self.redDifference) = (blueDifference, redDifference)
    lumas = ramp.map { color, _ in luma.value(RGBA16(color)) }
    lumaLimits = ramp.map { _, limit in UInt16(clamping: limit) }
    chromas = ramp.map { color, _ in
      UInt32(blueDifference.value(RGBA16(color))) | UInt32(redDifference.value(RGBA16(color))) << 16
    }
    // Near an edge the pixels around may be beyond it: they are up to the whole span away.
    let reach: Int32 = ramp.hasEdges ? 2 : 1
    chromaLimits = ramp.map { _, limit in
      limit - 1 > 4 << FieldRamp.shift ? UInt16(clamping: (limit - 1) / reach + 1) : UInt16(min(limit, 1))
    }
  }

  /// Returns the luma of the mean colour of a span of positions.
  func meanLuma(at position: Int32, span: Int32) -> UInt16 {
    luma.value(RGBA16(ramp.color(at: position, width: span)))
  }

  /// Returns the chroma of the mean of six pixels of equal spans around a position; nil at hard edges of the ramp and for long spans, where
  /// it matters which parts of all spans count more.
  func meanChroma(at position: Int32, span: Int32) -> (blue: UInt16, red: UInt16)? {
    if ramp.hasEdges || span > FieldCodes.longSpan { return nil }
    // Three columns with the weights 1 : 2 : 1 are as wide as √7 equal ones, two rows as two; rounded down.
    return chroma(ramp.color(at: position, width: span * 9 / 4))
  }

  /// 1/32 of a ramp.
  private static var longSpan: Int32 { 1 << 11 }

  /// Returns the chroma of the mean of six pixels, of which those in the middle column count twice.
  func meanChroma(_ upper: FieldLine, _ lower: FieldLine, columns: (Int, Int, Int)) -> (blue: UInt16, red: UInt16) {
    var sum = SIMD4<UInt32>(repeating: 4)
    for column in [columns.0, columns.1, columns.1, columns.2] {
      for (value, across, down) in [upper[column], lower[column]] {
        sum &+= SIMD4<UInt32>(truncatingIfNeeded: ramp.color(at: value, width: across &+ down))
      }
    }
    return chroma(SIMD4<UInt16>(truncatingIfNeeded: sum &>> 3))
  }

  private func chroma(_ color: SIMD4<UInt16>) -> (blue: UInt16, red: UInt16) {
    let color = RGBA16(color)
    return (blueDifference.value(color), redDifference.value(color))
  }
}
