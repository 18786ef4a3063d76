import Raster
import Testing

@testable import Quantization

@Suite struct BlueNoiseRecordTests {
  /// The FNV-1a hash of the colours of blue noise dither at full strength: regenerated files must look as earlier ones.
  @Test(
    arguments: [(16, 6_308_597_544_077_463_083), (64, 6_301_649_385_949_667_400), (255, 17_005_150_676_308_660_676)]
      as [(Int, UInt64)])
  func isWhatItWas(limit: Int, hash: UInt64) {
    var found: UInt64 = 0xCBF2_9CE4_8422_2325
    for picture in [Pixmap.gradient(width: 160, height: 128), .noise(width: 70, height: 50, seed: 12)] {
      var image = IndexedImage(width: picture.width, height: picture.height)
      let palette = Palette(picture, limit: limit)
      Quantizer(palette: palette, dither: .blueNoise).index(picture, into: &image)
      for color in image.indices.map({ palette.colors[Int($0)] }) {
        for code in [color.red, color.green, color.blue] { found = (found ^ UInt64(code)) &* 0x100_0000_01B3 }
      }
    }
    #expect(found == hash)
  }
}
