import TestSupport
import Testing

@testable import Quantization

@Suite struct DitherAmplitudesTests {
  @Test func strengthScalesThem() {
    let colors = [0, 100, 300, 4000].map { ColorVector(red: $0, green: $0, blue: $0) }
    let whole = DitherAmplitudes.amplitudes(for: colors, strength: 100)
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 50) == whole.map { ($0 + 1) / 2 })
    #expect(DitherAmplitudes.amplitudes(for: colors, strength: 0) == [0, 0, 0, 0])
  }

  @Test func areThoseOfTheColorNearestToTheMiddleOfACube() {
    var generator = SeededGenerator(state: 5)
    func color() -> ColorVector {
      ColorVector(
        red: .random(in: 0...4095, using: &generator), green: .random(in: 0...4095, using: &generator),
        blue: .random(in: 0...4095, using: &generator))
    }
    let palette = (0..<200).map { _ in color() }
    let amplitudes = DitherAmplitudes.amplitudes(for: palette, strength: 70)
    let cubes = DitherAmplitudes(palette, NearestColors(palette), strength: 70).cubes
    for _ in 0..<2000 {
      let color = color()
      let middle = ColorVector(
        red: color.red / 128 * 128 + 64, green: color.green / 128 * 128 + 64, blue: color.blue / 128 * 128 + 64)
      let expected = amplitudes[middle.nearest(in: palette.span).index]
      #expect(DitherAmplitudes.amplitude(for: color, cubes: cubes.span) == expected)
    }
  }
}
