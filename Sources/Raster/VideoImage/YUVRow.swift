import FixedPoint

/// A row of the matrix from R′G′B′ to Y′CbCr in integers: `offset + (red · R + green · G + blue · B) / 2^shift`, for
/// channels 0…65535.
struct YUVRow {
  let offset: Int64
  let red: Int64
  let green: Int64
  let blue: Int64

  static let shift = 32

  func value(_ color: RGBA16) -> UInt16 {
    // Each product is at most the span times 2³², and the span is below 2¹⁶.
    let sum = red &* Int64(color.red) &+ green &* Int64(color.green) &+ blue &* Int64(color.blue)
    return UInt16(truncatingIfNeeded: offset &+ (sum &+ 1 << (YUVRow.shift - 1)) &>> Int64(YUVRow.shift))
  }
}

extension YUVFormat.Matrix {
  /// The weights of red and blue in luma, in units of 1/10000; that of green is the rest (ITU-R BT.601-7, item 2.5.1;
  /// BT.709-6, item 3.2).
  private var weights: (red: Int128, blue: Int128) {
    switch self {
    case .bt601: (2990, 1140)
    case .bt709: (2126, 722)
    }
  }

  /// Returns a row in units of 1/256 eight-bit code of limited range: luma 16…235, chroma 16…240 around 128. It is
  /// within 0.01 codes of the formula.
  func row(of plane: VideoImage.Plane) -> YUVRow {
    switch plane {
    case .y: luma(offset: 16 << 8, span: 219 << 8)
    case .cb: blueDifference(offset: 128 << 8, span: 224 << 8)
    case .cr: redDifference(offset: 128 << 8, span: 224 << 8)
    }
  }

  /// Returns a row in units of the codes of a format. Full-range chroma reaches half a code beyond the last one.
  func row(of plane: VideoImage.Plane, in format: YUVFormat) -> YUVRow {
    let unit = Int64(1) << (format.depth.rawValue - 8)
    let full = 256 * unit - 1
    let isLimited = format.range == .limited
    switch plane {
    case .y: return luma(offset: isLimited ? 16 * unit : 0, span: isLimited ? 219 * unit : full)
    case .cb: return blueDifference(offset: 128 * unit, span: isLimited ? 224 * unit : full)
    case .cr: return redDifference(offset: 128 * unit, span: isLimited ? 224 * unit : full)
    }
  }

  /// Returns the luma row; black is `offset`, white `offset + span`.
  private func luma(offset: Int64, span: Int64) -> YUVRow {
    let (all, red, blue) = (factor(span, 1, 1), factor(span, weights.red, 10000), factor(span, weights.blue, 10000))
    return YUVRow(offset: offset, red: red, green: all - red - blue, blue: blue)
  }

  /// Returns the row of (B′ − Y′) / (2 − 2 · weight of blue), whose smallest and largest value are `span` apart. Its
  /// factors add up to zero, so that greys have exactly neutral chroma.
  private func blueDifference(offset: Int64, span: Int64) -> YUVRow {
    let (red, blue) = (-factor(span, weights.red, 2 * (10000 - weights.blue)), factor(span, 1, 2))
    return YUVRow(offset: offset, red: red, green: -red - blue, blue: blue)
  }

  /// Returns the row of (R′ − Y′) / (2 − 2 · weight of red); see ``blueDifference(offset:span:)``.
  private func redDifference(offset: Int64, span: Int64) -> YUVRow {
    let (red, blue) = (factor(span, 1, 2), -factor(span, weights.blue, 2 * (10000 - weights.red)))
    return YUVRow(offset: offset, red: red, green: -red - blue, blue: blue)
  }

  private func factor(_ span: Int64, _ numerator: Int128, _ denominator: Int128) -> Int64 {
    Int64(((Int128(span) << YUVRow.shift) * numerator).divided(by: 65535 * denominator, .nearest))
  }
}
