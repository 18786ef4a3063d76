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

  /// Among colours that are far apart the bound is twice their median.
  @Test func reachBetweenColorsThatAreFarApart() {
    let colors = [0, 4000, 8000, 23_000].map { OklabColor(lanes: SIMD4(9200, $0, 12200, 0)) }
    // The means of √3/2 · (4000, 8000, 23000), (4000, 4000, 19000), (4000, 8000, 15000) and (15000, 19000, 23000).
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 100) == [10_103, 7794, 7794, 16_454])
  }

  /// So large an offset overflows no lane.
  @Test func areAtMostThoseThatFitTheLanes() {
    let colors = [0, 255].map { OklabColor(RGB8.gray($0)) }
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 100) == [18_000, 18_000])
    let white = colors[1].moved(by: SIMD4(repeating: 2047), amplitude: 18_000)
    #expect(white.lanes[1] == OklabColor.maximum[1])
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
