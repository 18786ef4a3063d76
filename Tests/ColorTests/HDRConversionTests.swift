import Foundation
import TestSupport
import Testing

@testable import Color

/// The formulas of ITU-R BT.2100-2, BT.2390-8, BT.2087-0 and IEC 61966-2-1 in floating point.
private enum Reference {
  static func light(ofPQ code: Double) -> Double {
    let root = pow(code, 32.0 / 2523)
    return pow(max(0, root - 3424.0 / 4096) / (2413.0 / 128 - 2392.0 / 128 * root), 16384.0 / 2610) * 10_000
  }

  static func code(ofNits nits: Double) -> Double {
    let part = pow(nits / 10_000, 2610.0 / 16384)
    return pow((3424.0 / 4096 + 2413.0 / 128 * part) / (1 + 2392.0 / 128 * part), 2523.0 / 32)
  }

  static func light(ofHLG code: Double) -> Double {
    code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// Compresses the light of a channel in cd/m².
  static func compressed(_ nits: Double) -> Double {
    let peak = code(ofNits: 1000)
    let (top, code) = (code(ofNits: 203) / peak, code(ofNits: min(nits, 1000)) / peak)
    let knee = 1.5 * top - 0.5
    if code < knee { return nits }
    let t = (code - knee) / (1 - knee)
    let spline =
      (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
      + (3 * t * t - 2 * t * t * t) * top
    return light(ofPQ: spline * peak)
  }

  /// Returns codes of sRGB, 0…65535, for light in cd/m².
  static func codes(_ nits: [Double]) -> [Double] {
    let brightest = nits.max() ?? 0
    let factor = brightest > 0 ? compressed(brightest) / brightest / 203 : 0
    let matrix = [
      [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349], [-0.018151, -0.100579, 1.118730],
    ]
    return matrix.map { weights in
      let light = min(1, max(0, zip(weights, nits).map { $0 * $1 }.reduce(0, +) * factor))
      return 65535 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
  }
}

@Suite struct HDRConversionTests {
  /// Colours, with many greys and primaries among them.
  private var colors: [[UInt16]] {
    var generator = SeededGenerator(state: 9)
    let greys = stride(from: 0, through: 65535, by: 255).map { [UInt16($0), UInt16($0), UInt16($0)] }
    let random = (0..<3000).map { _ in (0..<3).map { _ in UInt16.random(in: 0...65535, using: &generator) } }
    let reds = stride(from: 0, through: 65535, by: 1285).map { [UInt16($0), 0, 0] }
    return greys + random + reds
  }

  private func expectAgreement(_ conversion: HDRConversion, _ nits: (_ codes: [Double]) -> [Double]) {
    for color in colors {
      let result = conversion.converted(red: color[0], green: color[1], blue: color[2])
      let wanted = Reference.codes(nits(color.map { Double($0) / 65535 }))
      for (one, other) in zip([result.red, result.green, result.blue], wanted) {
        #expect(abs(Double(one) - other) <= 64, "\(color): \(one), not \(other)")
      }
    }
  }

  @Test func thePerceptualQuantizerIsConverted() {
    expectAgreement(.fromPerceptualQuantizer) { $0.map(Reference.light(ofPQ:)) }
  }

  @Test func hybridLogGammaIsConverted() {
    expectAgreement(.fromHybridLogGamma) { codes in
      let scene = codes.map(Reference.light(ofHLG:))
      let luminance = 0.2627 * scene[0] + 0.6780 * scene[1] + 0.0593 * scene[2]
      return scene.map { 1000 * $0 * pow(luminance, 0.2) }
    }
  }

  /// Greys stay grey and in their order, but for rounding; the brightest is white.
  @Test func greysStayGrey() {
    for conversion in [HDRConversion.fromPerceptualQuantizer, .fromHybridLogGamma] {
      var last = 0
      for code in stride(from: UInt16(0), through: 65520, by: 13) {
        let color = conversion.converted(red: code, green: code, blue: code)
        #expect(color.red == color.green && color.green == color.blue && Int(color.red) >= last - 2, "\(code)")
        last = Int(color.red)
      }
      #expect(conversion.converted(red: .max, green: .max, blue: .max) == (.max, .max, .max))
      #expect(conversion.converted(red: 0, green: 0, blue: 0) == (0, 0, 0))
    }
  }
}
