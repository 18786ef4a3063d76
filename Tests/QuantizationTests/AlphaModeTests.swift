import Raster
import Testing

@testable import Quantization

@Suite struct AlphaModeTests {
  private static func pixel(_ red: Int, _ green: Int, _ blue: Int, alpha: Int) -> RGBA16 {
    func channel(_ value: Int) -> UInt16 { UInt16((value * 257 * alpha + 32767) / 65535) }
    return RGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: UInt16(alpha))
  }

  @Test func whatIsHalfOpaqueIsOpaqueInItsOwnColor() {
    var picture = Pixmap(width: 5, height: 1)
    let alphas = [0, 32767, 32768, 50000, 65535]
    for (x, alpha) in alphas.enumerated() { picture[x, 0] = AlphaModeTests.pixel(200, 100, 50, alpha: alpha) }
    var histogram = Histogram(alpha: .cutOut)
    histogram.add(picture)
    let palette = Palette(histogram, limit: 255)
    #expect(palette.colors == [RGB8(red: 200, green: 100, blue: 50)])
    #expect(palette.transparentIndex == 1)
    for dither in Dither.allCases {
      var image = IndexedImage(width: 5, height: 1)
      Quantizer(palette: palette, dither: dither, alpha: .cutOut).index(picture, into: &image)
      #expect(image.indices == [1, 1, 0, 0, 0])
    }
  }

  /// Rounding to the premultiplied channel and back is off by half a step of what alpha leaves at most.
  @Test func theOwnColorIsTheNearest() throws {
    for alpha in [32768, 40001, 65534] {
      for value in 0...255 {
        let color = try #require(
          AlphaMode.cutOut.color(of: AlphaModeTests.pixel(value, 255 - value, 255, alpha: alpha)))
        #expect(color.alpha == 65535 && color.blue == 65535)
        #expect(abs(Int(color.red) - value * 257) <= 1 && abs(Int(color.green) - (255 - value) * 257) <= 1)
      }
    }
  }

  @Test func opaquePicturesAreTheSameInBothModes() {
    let picture = Pixmap.gradient(width: 64, height: 48)
    let results = AlphaMode.allCases.map { alpha in
      var histogram = Histogram(alpha: alpha)
      histogram.add(picture)
      var image = IndexedImage(width: 64, height: 48)
      Quantizer(palette: Palette(histogram, limit: 60), dither: .blueNoise, alpha: alpha).index(picture, into: &image)
      return image
    }
    #expect(results[0] == results[1])
  }

  @Test func nothingVisibleLeavesOneColor() {
    var histogram = Histogram(alpha: .cutOut)
    histogram.add(Pixmap(width: 3, height: 3))
    let palette = Palette(histogram, limit: 255)
    var image = IndexedImage(width: 3, height: 3)
    Quantizer(palette: palette, dither: .blueNoise, alpha: .cutOut).index(Pixmap(width: 3, height: 3), into: &image)
    #expect(palette.colors.count == 1 && image.indices.allSatisfy { $0 == 1 })
  }
}
