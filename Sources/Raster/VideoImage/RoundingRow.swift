/// The values added to the samples of a row before their fractions are truncated, in 1/256 eight-bit codes. They repeat
/// every four columns.
struct RoundingRow {
  private let columns: SIMD4<UInt16>

  /// Creates the values for row `y` of a plane.
  init<Sample: VideoSample>(_ rounding: SampleRounding, row y: Int, of _: Sample.Type) {
    guard rounding == .ordered && Sample.fractionBits == 8 else {
      columns = SIMD4(repeating: Sample.half)
      return
    }
    let ranks: SIMD4<UInt16>
    switch y & 3 {
    case 0: ranks = SIMD4(0, 8, 2, 10)
    case 1: ranks = SIMD4(12, 4, 14, 6)
    case 2: ranks = SIMD4(3, 11, 1, 9)
    default: ranks = SIMD4(15, 7, 13, 5)
    }
    columns = ranks &* 16 &+ 8
  }

  /// Returns the value for a column.
  @inline(__always)
  subscript(x: Int) -> UInt16 { columns[x & 3] }

  /// Returns the values for the eight columns from `x` on.
  @inline(__always)
  func lanes(from x: Int) -> SIMD8<UInt16> {
    var four = columns
    if x & 2 != 0 { four = SIMD4(four[2], four[3], four[0], four[1]) }
    if x & 1 != 0 { four = SIMD4(four[1], four[2], four[3], four[0]) }
    return SIMD8(lowHalf: four, highHalf: four)
  }
}
