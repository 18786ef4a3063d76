import Raster
import Testing

@testable import Quantization

@Suite struct BlueNoiseRecordTests {
  /// The FNV-1a hash of the indices of blue noise dither at full strength: regenerated files must equal earlier ones.
  @Test(
    arguments: [(16, 8_809_230_500_026_969_060), (64, 4_388_318_335_964_872_457), (255, 16_835_164_233_314_251_337)]
      as [(Int, UInt64)])
  func isWhatItWas(limit: Int, hash: UInt64) {
    var found: UInt64 = 0xCBF2_9CE4_8422_2325
    for picture in [Pixmap.gradient(width: 160, height: 128), .noise(width: 70, height: 50, seed: 12)] {
      var image = IndexedImage(width: picture.width, height: picture.height)
      Quantizer(palette: Palette(picture, limit: limit), dither: .blueNoise).index(picture, into: &image)
      for index in image.indices { found = (found ^ UInt64(index)) &* 0x100_0000_01B3 }
    }
    #expect(found == hash)
  }
}
