import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct SteadyQuantizerTests {
  private static let size = (width: 24, height: 18)

  /// Pictures whose pixels drift by some codes, in colours as 0xRRGGBB.
  private func pictures(_ count: Int, _ generator: inout SeededGenerator) -> [[UInt32]] {
    let pixels = Self.size.width * Self.size.height
    var channels = (0..<3 * pixels).map { _ in Int.random(in: 0...255, using: &generator) }
    return (0..<count).map { _ in
      channels = channels.map { min(255, max(0, $0 + Int.random(in: -6...6, using: &generator))) }
      return (0..<pixels).map { place in
        (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(channels[3 * place + $1]) }
      }
    }
  }

  private func image(_ colors: [UInt32]) -> VideoImage {
    let image = VideoImage(width: Self.size.width, height: Self.size.height, format: .rgb(.rgb24))
    for y in 0..<Self.size.height {
      let row = unsafe image.row(y, ofPlane: 0)
      for x in 0..<Self.size.width {
        for channel in 0..<3 {
          unsafe row[3 * x + channel] = UInt8(
            truncatingIfNeeded: colors[y * Self.size.width + x] >> UInt32(16 - 8 * channel))
        }
      }
    }
    return image
  }

  private func oklab(_ color: UInt32) -> OklabColor {
    OklabColor(
      RGB8(
        red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255)))
  }

  /// The longest distance that there is.
  @Test func aColorFarFromAllIsTheNearest() {
    var quantizer = SteadyQuantizer(palette: Palette(colors: [RGB8(red: 0, green: 0, blue: 0)]))
    let white = image(Array(repeating: 0xFFFFFF, count: Self.size.width * Self.size.height))
    #expect(quantizer.index(white).indices.allSatisfy { $0 == 0 })
  }

  /// Every pixel is as the rule says, by comparison with all colours.
  @Test(arguments: [1, 7, 255]) func pixelsKeepColorsThatAreNearlyTheNearest(count: Int) {
    var generator = SeededGenerator(state: UInt64(count))
    let palette = Palette(
      colors: (0..<count).map { _ in
        func channel() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
        return RGB8(red: channel(), green: channel(), blue: channel())
      })
    let known = palette.colors.map { OklabColor($0) }
    var quantizer = SteadyQuantizer(palette: palette)
    var shown: [UInt8] = []
    var keptCount = 0
    for picture in pictures(6, &generator) {
      let result = quantizer.index(image(picture))
      for (place, color) in picture.enumerated() {
        let distances = known.map { oklab(color).squaredDistance(to: $0) }
        let least = distances.min() ?? 0
        let index = Int(result.indices[place])
        if shown.isEmpty {
          #expect(distances[index] == least)
        } else {
          let old = Int(shown[place])
          let isKept = distances[old] <= 9 * least / 4 + OklabColor.squaredCode
          #expect(isKept ? index == old : distances[index] == least)
          if isKept, distances[old] > least { keptCount += 1 }
        }
      }
      shown = result.indices
    }
    #expect(count == 1 || keptCount > 0)
  }
}
