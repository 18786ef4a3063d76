import Testing

@testable import Geometry

@Suite struct VectorTests {
  @Test(arguments: [0, 20, 30, 45, 52])
  func lengthsAreExact(shift: Int) {
    #expect(Vector(x: 3 << shift, y: -4 << shift).length == 5 << (shift + 8))
  }

  /// Their lengths are 2⁵⁵ units and more.
  @Test(arguments: [53, 54, 60])
  func theLongestLengthsAreTheGreatestNumber(shift: Int) {
    #expect(Vector(x: 3 << shift, y: -4 << shift).length == .max)
  }
}
