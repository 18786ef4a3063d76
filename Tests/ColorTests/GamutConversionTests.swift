import Foundation
import TestSupport
import Testing

@testable import Color

@Suite struct GamutConversionTests {
  private typealias Matrix = [[Double]]

  private static func product(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    matrix.map { zip($0, vector).map { $0 * $1 }.reduce(0, +) }
  }

  /// Solves a system of three equations by Cramer's rule.
  private static func solution(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    func determinant(_ m: Matrix) -> Double {
      var sum = 0.0
      for i in 0..<3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3)
        sum += m[0][i] * (m[1][j] * m[2][k] - m[1][k] * m[2][j])
      }
      return sum
    }
    return (0..<3).map { column in
      var replaced = matrix
      for row in 0..<3 { replaced[row][column] = vector[row] }
      return determinant(replaced) / determinant(matrix)
    }
  }

  /// Returns the matrix from light of primaries, given by x and y, to X, Y and Z, for white of D65 (SMPTE RP 177).
  private static func xyz(_ primaries: [(x: Double, y: Double)]) -> Matrix {
    let columns = primaries.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    let matrix = (0..<3).map { row in columns.map { $0[row] } }
    let scales = solution(matrix, [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290])
    return matrix.map { zip($0, scales).map { $0 * $1 } }
  }

  private static let sRGB = xyz([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)])

  @Test(arguments: [
    (GamutConversion.fromDisplayP3, [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]),
    (.fromBT2020, [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]),
  ])
  func colorsAreConverted(_ conversion: GamutConversion, _ primaries: [(Double, Double)]) {
    let matrix = Self.xyz(primaries)
    var generator = SeededGenerator(state: 5)
    for index in 0..<5000 {
      // Also colours near the edge of the gamut, and greys.
      let most: ClosedRange<UInt16> = index % 3 == 0 ? 0...2000 : 0...65535
      var codes =
        [UInt16.random(in: 0...65535, using: &generator)] + (0..<2).map { _ in .random(in: most, using: &generator) }
      if index % 10 == 0 { codes = [codes[0], codes[0], codes[0]] }
      let light = codes.map { code in
        let code = Double(code) / 65535
        return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
      }
      let wanted = Self.solution(Self.sRGB, Self.product(matrix, light)).map { light in
        let light = min(1, max(0, light))
        return 65535 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
      }
      let result = conversion.converted(red: codes[0], green: codes[1], blue: codes[2])
      for (one, other) in zip([result.red, result.green, result.blue], wanted) where abs(Double(one) - other) > 64 {
        Issue.record("\(codes): \(result), not \(wanted)")
      }
      if index % 10 == 0 { #expect(result.red == result.green && result.green == result.blue) }
    }
  }
}
