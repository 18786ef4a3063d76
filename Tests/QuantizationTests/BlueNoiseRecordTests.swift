import Raster
import Testing

@testable import Quantization

@Suite struct BlueNoiseRecordTests {
  /// The FNV-1a hash of the colours of blue noise dither at full strength: regenerated files must look as earlier ones.
  @Test(
    arguments: [(16, 7_989_956_199_992_709_376), (64, 8_187_752_441_733_928_206), (255, 15_705_213_121_813_943_791)]
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
