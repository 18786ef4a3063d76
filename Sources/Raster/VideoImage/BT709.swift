import FixedPoint

/// BT.709 Y′CbCr in integers, scaled to the codes of a range (ITU-R BT.709-6, items 3 and 4).
///
/// Luma is Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′; chroma is (B′ − Y′) / 1.8556 and (R′ − Y′) / 1.5748.
enum BT709 {
  /// One of the three weighted sums: `offset + (red · R + green · G + blue · B) / 2^shift`, for channels 0…65535.
  struct Row {
    let offset: Int64
    let red: Int64
    let green: Int64
    let blue: Int64

    static let shift = 32

    /// Returns the luma row; black is `offset`, white `offset + span`.
    static func luma(offset: Int64, span: Int64) -> Row {
      let (all, red, blue) = (factor(span, 1, 1), factor(span, 2126, 10000), factor(span, 722, 10000))
      return Row(offset: offset, red: red, green: all - red - blue, blue: blue)
    }

    /// Returns the blue-difference row, whose smallest and largest value are `span` apart. Its coefficients add up to
    /// zero, so that greys have exactly neutral chroma.
    static func blueDifference(offset: Int64, span: Int64) -> Row {
      let (red, blue) = (-factor(span, 2126, 18556), factor(span, 1, 2))
      return Row(offset: offset, red: red, green: -red - blue, blue: blue)
    }

    /// Returns the red-difference row; see ``blueDifference(offset:span:)``.
    static func redDifference(offset: Int64, span: Int64) -> Row {
      let (red, blue) = (factor(span, 1, 2), -factor(span, 722, 15748))
      return Row(offset: offset, red: red, green: -red - blue, blue: blue)
    }

    private static func factor(_ span: Int64, _ numerator: Int128, _ denominator: Int128) -> Int64 {
      Int64(((Int128(span) << shift) * numerator).divided(by: 65535 * denominator, .nearest))
    }

    func value(_ color: RGBA16) -> UInt16 {
      // Each product is at most the span times 2³², and the span is below 2¹⁶.
      let sum = red &* Int64(color.red) &+ green &* Int64(color.green) &+ blue &* Int64(color.blue)
      return UInt16(truncatingIfNeeded: offset &+ (sum &+ 1 << (Row.shift - 1)) &>> Int64(Row.shift))
    }
  }

  /// The rows of limited range, in units of 1/256 eight-bit code: luma 16…235, chroma 16…240 around 128. Each is within
  /// 0.01 codes of the formula.
  static let luma = Row.luma(offset: 16 << 8, span: 219 << 8)
  static let blueDifference = Row.blueDifference(offset: 128 << 8, span: 224 << 8)
  static let redDifference = Row.redDifference(offset: 128 << 8, span: 224 << 8)

  static func row(of plane: VideoImage.Plane) -> Row {
    switch plane {
    case .y: luma
    case .cb: blueDifference
    case .cr: redDifference
    }
  }

  /// Returns a row in units of the codes of a format. Full-range chroma reaches half a code beyond the last one.
  static func row(of plane: VideoImage.Plane, in format: YUVFormat) -> Row {
    let unit = Int64(1) << (format.depth.rawValue - 8)
    let full = 256 * unit - 1
    let isLimited = format.range == .limited
    switch plane {
    case .y: return .luma(offset: isLimited ? 16 * unit : 0, span: isLimited ? 219 * unit : full)
    case .cb: return .blueDifference(offset: 128 * unit, span: isLimited ? 224 * unit : full)
    case .cr: return .redDifference(offset: 128 * unit, span: isLimited ? 224 * unit : full)
    }
  }
}
