import Foundation
import Testing

@testable import Quantization

@Suite struct OklabTablesTests {
  /// The light of a 12-bit code by the definition of sRGB.
  static func light(_ code: Int) -> Double {
    let value = Double(code) / 4095
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  @Test func theRootsAreCubeRoots() {
    let roots = OklabTables.tables.roots
    let black = cbrt(Double(OklabTables.constant) / 65535)
    #expect(roots.count == 65536 + Int(OklabTables.constant))
    for (light, root) in roots.enumerated().dropFirst(Int(OklabTables.constant)) {
      // Half a step, and the rounding of black's root.
      #expect(abs(Double(root) / 32768 - (cbrt(Double(light) / 65535) - black)) <= 1.01 / 32768, "\(light)")
    }
    #expect(roots[Int(OklabTables.constant)] == 0 && roots[0] == 0)
  }

  @Test func theConesMatchTheFirstMatrix() {
    let cones = OklabTables.tables.cones
    // From Ottosson's first matrix.
    let shares = [
      [0.4122214708, 0.2119034982, 0.0883024619], [0.5363325363, 0.6806995451, 0.2817188376],
      [0.0514459929, 0.1073969566, 0.6299787005],
    ]
    for channel in 0..<3 {
      for code in 0..<4096 {
        let light = code <= 7 ? 0 : OklabTablesTests.light(code)
        for cone in 0..<3 {
          let constant = channel == 1 ? (Double(OklabTables.constant) + 0.5) / 65535 : 0
          let found = Double(cones[4096 * channel + code][cone]) / 256 / 65535
          // Half a step of light in 16 bits, and less than one step for a code widened to 16 bits, where light is up to
          // 2.3 times as steep.
          let error = abs(found - constant - light * shares[channel][cone])
          #expect(error < 2.8 * shares[channel][cone] / 65535 + 1e-7, "\(channel) \(code) \(cone)")
        }
      }
    }
  }

  @Test func onlyCodesShownAsBlackAreBlack() {
    let greens = OklabTables.tables.cones[4096..<8192]
    #expect(greens.prefix(8).allSatisfy { $0 == greens.first })
    #expect(zip(greens.dropFirst(7), greens.dropFirst(8)).allSatisfy { $0[1] < $1[1] })
  }
}
