import Quantization
import Raster
import Testing

@testable import GIFCompression

@Suite struct WeightedColorTests {
  @Test func colorsOfATableStayThemselves() {
    for code in UInt8.min...(.max) {
      for color in [
        RGB8(red: code, green: 255 - code, blue: 7), RGB8(red: 3, green: code, blue: code),
        RGB8(red: 0, green: 0, blue: 255 - code),
      ] {
        #expect(WeightedColor(color).color == color)
      }
    }
  }

  @Test func aCodeIsACode() {
    let (dark, light) = (RGB8(red: 100, green: 100, blue: 100), RGB8(red: 120, green: 120, blue: 120))
    let squares = Double(WeightedColor(dark).squaredDistance(to: WeightedColor(light)))
    // 12 bits hold 4095 / 255 steps of a code instead of 16.
    #expect(abs(squares / Double(WeightedColor.squaredCode) - 400) < 8)
  }

  @Test func nothingIsFartherThanAnyColor() {
    let codes: [UInt8] = [0, 255]
    let corners = codes.flatMap { red in
      codes.flatMap { green in codes.map { WeightedColor(RGB8(red: red, green: green, blue: $0)) } }
    }
    let farthest = corners.flatMap { first in corners.map { first.squaredDistance(to: $0) } }.max() ?? 0
    for corner in corners {
      #expect(!corner.isNothing && WeightedColor.nothing.isNothing)
      #expect(corner.squaredDistance(to: .nothing) > farthest && corner.squaredDistance(to: .nothing) < 1 << 30)
    }
    #expect(WeightedColor.nothing.squaredDistance(to: .nothing) == 0)
  }
}
