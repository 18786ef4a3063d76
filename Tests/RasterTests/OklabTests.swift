import Color
import Foundation
import Testing

/// The published formulas in floating point.
private func oklab(_ color: StraightRGBA16) -> [Double] {
  let light = [color.red, color.green, color.blue].map { code -> Double in
    let x = Double(code) / 65535
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
  }
  func times(_ rows: [[Double]], _ column: [Double]) -> [Double] {
    rows.map { zip($0, column).map(*).reduce(0, +) }
  }
  let cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ], light)
  return times(
    [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ], cones.map(cbrt))
}

@Suite struct OklabTests {
  private static let colors = stride(from: 0, through: 65535, by: 6553).flatMap { red in
    stride(from: 0, through: 65535, by: 10922).flatMap { green in
      stride(from: 0, through: 65535, by: 13107).map { blue in
        StraightRGBA16(red: UInt16(red), green: UInt16(green), blue: UInt16(blue))
      }
    }
  }

  @Test func itIsTheFormula() {
    for color in OklabTests.colors {
      let lab = Oklab(color)
      for (ours, wanted) in zip([lab.lightness, lab.a, lab.b], oklab(color)) {
        // Half a step of light, 2⁻¹⁷, moves the cube root of a light of 2⁻¹¹ by 2⁻¹¹; brighter ones by less.
        #expect(abs(Double(ours) / 0x1p24 - wanted) < 0x1p-10)
      }
    }
  }

  /// There and back is the same colour, to 7 units of 65535: half a step of light where it is darkest.
  @Test func thereAndBackIsTheSame() {
    for color in OklabTests.colors {
      let back = Oklab(color).color()
      for (a, b) in [(color.red, back.red), (color.green, back.green), (color.blue, back.blue)] {
        #expect(abs(Int(a) - Int(b)) <= 14, "\(color) \(back)")
      }
    }
  }
}
