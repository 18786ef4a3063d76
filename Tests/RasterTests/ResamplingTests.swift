import Foundation
import Raster
import TestSupport
import Testing

@Suite struct ResamplingTests {
  /// Noise, with alpha.
  private func noise(_ width: Int, _ height: Int) -> Pixmap {
    var generator = SeededGenerator(state: UInt64(width * 1000 + height))
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices {
      let alpha = UInt16.random(in: 0...65535, using: &generator)
      func channel() -> UInt16 { UInt16.random(in: 0...alpha, using: &generator) }
      pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    return pixmap
  }

  /// The same by the formula, in floating point, at once over both directions.
  private func reference(_ source: Pixmap, _ width: Int, _ height: Int) -> [[Double]] {
    let columns = (0..<width).map { cubicWeights(source.width, width, $0) }
    return (0..<height).flatMap { y in
      let rows = cubicWeights(source.height, height, y)
      return (0..<width).map { x in
        var sums = [0.0, 0, 0, 0]
        for (row, rowWeight) in rows.enumerated() where rowWeight != 0 {
          for (column, weight) in columns[x].enumerated() where weight != 0 {
            let pixel = source[column, row]
            for (index, code) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
              sums[index] += Double(code) * weight * rowWeight
            }
          }
        }
        let alpha = max(0, min(65535, sums[3]))
        return sums[..<3].map { max(0, min(alpha, $0)) } + [alpha]
      }
    }
  }

  @Test(arguments: [(40, 30, 17, 11), (16, 9, 50, 33), (20, 20, 20, 7), (7, 5, 7, 20), (64, 1, 3, 1), (1, 1, 4, 4)])
  func itIsCubicConvolution(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let source = noise(width, height)
    var target = Pixmap(width: newWidth, height: newHeight)
    target.resample(source)
    let expected = reference(source, newWidth, newHeight)
    for (pixel, wanted) in zip(target.pixels, expected) {
      for (code, value) in zip([pixel.red, pixel.green, pixel.blue, pixel.alpha], wanted) {
        // Weights of 14 bits, a dozen of them in each direction: 12 · 2⁻¹⁵ · 65535 is 24.
        #expect(abs(Double(code) - value) < 48)
      }
      #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
    }
  }

  @Test(arguments: [(33, 21), (480, 270), (5, 1)])
  func aPlainPictureStaysPlain(width: Int, height: Int) {
    let color = RGBA16(red: 1234, green: 40000, blue: 7, alpha: 50001)
    var source = Pixmap(width: 100, height: 60)
    for index in source.pixels.indices { source.pixels[index] = color }
    var target = Pixmap(width: width, height: height)
    target.resample(source)
    #expect(target.pixels.allSatisfy { $0 == color })
  }

  @Test func theSameSizeIsTheSamePicture() {
    let source = noise(31, 17)
    var target = Pixmap(width: 31, height: 17)
    target.resample(source)
    #expect(target == source)
  }
}
