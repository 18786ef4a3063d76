import Testing

@testable import GIFCompression

@Suite struct CompandingTests {
  private static let values = Companding.curve.values
  /// The values of the 8-bit codes.
  private static let codes = (0..<256).map { Int32(values[($0 * 257) >> 4]) }

  @Test func neverFalls() {
    let values = CompandingTests.values
    #expect(values.count == 4096 && values[0] == 0 && values[4095] == Companding.largest)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    // Only what would be shown as black is one value.
    #expect(values.prefix(8).allSatisfy { $0 == 0 })
    #expect(zip(values.dropFirst(7), values.dropFirst(8)).allSatisfy { $0 < $1 })
  }

  @Test func isTheCurve() {
    for (code, value) in CompandingTests.codes.enumerated() {
      let exact = Double(code) + 8 * Double(code) / Double(code + 8)
      // 12 bits hold 4095 / 255 steps of a code instead of 16, and what is lower than one of them is lost.
      #expect(abs(Double(value) * 255 / 4095 - exact) < 0.15, "\(code)")
    }
  }

  @Test func everyCodeIsFoundAgain() {
    let codes = CompandingTests.codes
    #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 })
    for (code, value) in codes.enumerated() { #expect(Int(Companding.curve.code(nearest: value)) == code) }
  }

  @Test func theNearestCodeIsFound() {
    for value in -3...Int32(Companding.largest) + 3 {
      let nearest = CompandingTests.codes.indices.min {
        abs(CompandingTests.codes[$0] - value) < abs(CompandingTests.codes[$1] - value)
      }
      #expect(Companding.curve.code(nearest: value) == nearest.map(UInt8.init), "\(value)")
    }
  }
}
