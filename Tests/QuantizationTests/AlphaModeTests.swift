import Raster
import Testing

@testable import Quantization

@Suite struct AlphaModeTests {
  private static func pixel(_ red: Int, _ green: Int, _ blue: Int, alpha: Int) -> RGBA16 {
    func channel(_ value: Int) -> UInt16 { UInt16((value * 257 * alpha + 32767) / 65535) }
    return RGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: UInt16(alpha))
  }

  @Test func halfOpaquePixelsBecomeOpaqueInTheirColor() {
    var picture = Pixmap(width: 5, height: 1)
    let alphas = [0, 32767, 32768, 50000, 65535]
    for (x, alpha) in alphas.enumerated() { picture[x, 0] = AlphaModeTests.pixel(200, 100, 50, alpha: alpha) }
    let palette = Palette(picture, limit: 255, alpha: .cutOut)
    #expect(palette.colors == [RGB8(red: 200, green: 100, blue: 50)])
    #expect(palette.transparentIndex == 1)
    for dither in Dither.Method.allCases.map({ Dither($0) }) {
      var image = IndexedImage(width: 5, height: 1)
      Quantizer(palette: palette, dither: dither, alpha: .cutOut).index(picture, into: &image)
      #expect(image.indices == [1, 1, 0, 0, 0])
    }
  }

  /// Rounding to the premultiplied channel and back is off by at most half a step at the precision that alpha leaves.
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

  @Test func opaquePicturesAreTheSameInAllModes() {
    let picture = Pixmap.gradient(width: 64, height: 48)
    let results = [AlphaMode.onBlack, .cutOut, .matte(RGB8(red: 9, green: 99, blue: 199))].map { alpha in
      var image = IndexedImage(width: 64, height: 48)
      Quantizer(palette: Palette(picture, limit: 60, alpha: alpha), dither: .blueNoise, alpha: alpha).index(
        picture, into: &image)
      return image
    }
    #expect(results[0] == results[1] && results[0] == results[2])
  }

  @Test func onAMatteEdgesAreSoft() throws {
    let matte = RGB8(red: 255, green: 0, blue: 100)
    func color(_ alpha: Int) -> RGB8? {
      AlphaMode.matte(matte).color(of: AlphaModeTests.pixel(255, 255, 255, alpha: alpha)).map { RGB8($0) }
    }
    // Alpha below half an 8-bit step is transparent.
    #expect(color(0) == nil && color(128) == nil)
    #expect(color(129) == RGB8(red: 255, green: 1, blue: 100))
    #expect(color(16384) == RGB8(red: 255, green: 64, blue: 139))
    #expect(color(32768) == RGB8(red: 255, green: 128, blue: 178))
    #expect(color(65534) == RGB8(red: 255, green: 255, blue: 255))
    for alpha in [129, 30000, 65000] {
      let blended = try #require(AlphaMode.matte(matte).color(of: AlphaModeTests.pixel(7, 200, 100, alpha: alpha)))
      #expect(blended.alpha == 65535 && RGB8(blended).blue == 100)
    }
  }

  @Test func aMatteFitsItsBackground() {
    var picture = Pixmap(width: 4, height: 1)
    for (x, alpha) in [0, 20000, 40000, 65535].enumerated() {
      picture[x, 0] = AlphaModeTests.pixel(250, 20, 0, alpha: alpha)
    }
    let white = RGB8(red: 255, green: 255, blue: 255)
    let palette = Palette(picture, limit: 255, alpha: .matte(white))
    for dither in Dither.Method.allCases.map({ Dither($0) }) {
      var image = IndexedImage(width: 4, height: 1)
      Quantizer(palette: palette, dither: dither, alpha: .matte(white)).index(picture, into: &image)
      #expect(image.indices[0] == palette.transparentIndex)
      for (x, index) in image.indices.enumerated().dropFirst() {
        let expected = picture[x, 0].over(RGBA16(red: 65535, green: 65535, blue: 65535, alpha: 65535))
        #expect(palette.colors[Int(index)] == RGB8(expected))
      }
    }
  }

  @Test func invisiblePicturesGiveOneColor() {
    let palette = Palette(Pixmap(width: 3, height: 3), limit: 255, alpha: .cutOut)
    var image = IndexedImage(width: 3, height: 3)
    Quantizer(palette: palette, dither: .blueNoise, alpha: .cutOut).index(Pixmap(width: 3, height: 3), into: &image)
    #expect(palette.colors.count == 1 && image.indices.allSatisfy { $0 == 1 })
  }
}
