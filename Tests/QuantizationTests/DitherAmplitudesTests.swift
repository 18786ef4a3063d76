import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct DitherAmplitudesTests {
  @Test func averageTheNearestThree() {
    let colors = [0, 100, 300, 700, 9000].map { OklabColor(lanes: SIMD4(9200, $0, 12200, 0)) }
    // √3 / 2 of distances, rounded down: 86 of 100, 173 of 200 and so on; 16 codes at most.
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 100) == [317, 259, 259, 490, 1568])
  }

  /// A few colours that are far apart do not make a palette coarse, nor do a few close ones make it fine.
  @Test func coarsePalettesNeedMore() {
    #expect(!Palette(colors: (0..<64).map { .gray(4 * $0) }).isCoarse)
    #expect(Palette(colors: (0..<8).map { .gray(36 * $0) }).isCoarse)
    #expect(Palette(colors: [.gray(0), .gray(255)]).isCoarse && !Palette(colors: [.gray(0)]).isCoarse)
    #expect(!Palette(colors: (0..<64).map { .gray(2 * $0) } + [.gray(255)]).isCoarse)
  }

  @Test func strengthScalesThem() {
    let colors = [0, 100, 300, 4000].map { OklabColor(lanes: SIMD4(9200, $0, 12200, 0)) }
    let whole = DitherAmplitudes.amplitudes(for: colors, strength: 100)
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 50) == whole.map { ($0 + 1) / 2 })
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 0) == [0, 0, 0, 0])
  }

  @Test func useTheColorNearestToTheMiddleOfACube() {
    var generator = SeededGenerator(state: 5)
    let palette = (0..<200).map { _ in OklabColor(RGB8.random(using: &generator)) }
    let amplitudes = DitherAmplitudes.amplitudes(for: palette, strength: 70)
    let cubes = DitherAmplitudes(NearestColorGrid(palette), strength: 70).cubes
    for _ in 0..<2000 {
      let color = RGBA16(RGB8.random(using: &generator))
      func middle(_ channel: UInt16) -> UInt16 { channel / 2048 * 2048 + 1024 }
      let nearest = OklabColor(.opaque(middle(color.red), middle(color.green), middle(color.blue))).nearest(in: palette)
      #expect(DitherAmplitudes.amplitude(for: color, cubes: cubes.span) == amplitudes[nearest])
    }
  }
}
