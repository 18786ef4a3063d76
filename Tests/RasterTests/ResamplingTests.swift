import Foundation
import Raster
import Testing

@Suite struct ResamplingTests {
  @Test(arguments: [(40, 30, 17, 11), (16, 9, 50, 33), (20, 20, 20, 7), (7, 5, 7, 20), (64, 1, 3, 1), (1, 1, 4, 4)])
  func itIsCubicConvolution(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let source = Pixmap.noise(width, height, seed: width * 1000 + height)
    var target = Pixmap(width: newWidth, height: newHeight)
    target.resample(source)
    let expected = cubicConvolution(of: source, newWidth, newHeight) { pixel in
      [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
    }
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
    let source = Pixmap.noise(31, 17, seed: 31_017)
    var target = Pixmap(width: 31, height: 17)
    target.resample(source)
    #expect(target == source)
  }
}
