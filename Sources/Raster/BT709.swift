import FixedPoint

/// BT.709 Y′CbCr in limited range, as integers: luma 16 + 219 Y′, chroma 128 + 224 · (B′ − Y′) / 1.8556 and
/// 128 + 224 · (R′ − Y′) / 1.5748, with Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′ (ITU-R BT.709-6, items 3 and 4).
///
/// Results are in units of 1/256 code, from channels 0…65535; each within 0.01 codes of the formula.
enum BT709 {
  /// One of the three sums: `offset + (red · R + green · G + blue · B) / 2^shift`.
  struct Row {
    let offset: Int64
    let red: Int64
    let green: Int64
    let blue: Int64

    static let shift = 32

    func value(_ color: RGBA16) -> UInt16 {
      let sum = red * Int64(color.red) + green * Int64(color.green) + blue * Int64(color.blue)
      return UInt16(offset + sum.shiftedRight(by: Row.shift, .nearest))
    }
  }

  /// 219 · 256 / 65535 · 2³², split in the proportions of the luma.
  static let luma: Row = {
    let (all, red, blue) = (Int64(3_674_266_369), Int64(781_149_030), Int64(265_282_032))
    return Row(offset: 16 << 8, red: red, green: all - red - blue, blue: blue)
  }()

  /// The coefficients of a grey add up to nothing, so that greys have no chroma at all.
  static let blueDifference: Row = {
    let (red, blue) = (Int64(-430_579_588), Int64(1_879_076_864))
    return Row(offset: 128 << 8, red: red, green: -red - blue, blue: blue)
  }()

  static let redDifference: Row = {
    let (red, blue) = (Int64(1_879_076_864), Int64(-172_300_419))
    return Row(offset: 128 << 8, red: red, green: -red - blue, blue: blue)
  }()

  static func row(of plane: VideoImage.Plane) -> Row {
    switch plane {
    case .y: luma
    case .cb: blueDifference
    case .cr: redDifference
    }
  }
}
