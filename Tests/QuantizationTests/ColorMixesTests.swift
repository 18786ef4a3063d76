import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct ColorMixesTests {
  private static let palette = Palette(colors: [0, 60, 130, 255].map { .gray($0) })
  private static let grid = NearestColorGrid(palette.oklabColors)
  private static let diffusion = ErrorDiffusion(palette.colors, strength: 100)

  /// 95 is midway between two colours, so each is half of the mix, the darker one first.
  @Test func aMixIsSortedAndItsMeanIsTheColor() {
    let mix = ColorMixes.mix(of: RGBA16(.gray(95)), ColorMixesTests.grid, ColorMixesTests.diffusion)
    #expect(mix == Array(repeating: 1, count: 8) + Array(repeating: 2, count: 8))
    #expect(
      ColorMixes.mix(of: RGBA16(.gray(130)), ColorMixesTests.grid, ColorMixesTests.diffusion).allSatisfy { $0 == 2 })
  }

  /// A pixel gets the colour of its rank, in a mix of a corner of the cube around its colour.
  @Test func aPixelTakesTheColorOfItsRank() {
    let mixes = ColorMixes(ColorMixesTests.grid, ColorMixesTests.diffusion)
    // A point of the grid, 8 · 12 codes: no offset chooses another one.
    let code = UInt16(12 << 11)
    let color = RGBA16.opaque(code, code, code)
    let mix = ColorMixes.mix(of: color, ColorMixesTests.grid, ColorMixesTests.diffusion)
    for rank in 0..<16 {
      let offset = SIMD4<Int16>(2047, Int16(rank * 256 - 2048), -2048, 0)
      #expect(ColorMixes.index(for: color, offset: offset, in: mixes.indices.span) == mix[rank])
    }
    // The largest offsets and the lightest colour stay within the grid.
    let white = RGBA16.opaque(65535, 65535, 65535)
    #expect(ColorMixes.index(for: white, offset: SIMD4(repeating: 2047), in: mixes.indices.span) == 3)
  }

  /// The 16 pixels of a block show each colour of one mix once.
  @Test func blocksOfTheBayerMatrixShowOneMix() {
    let offsets = DitherTile.bayerOfMixes.offsets
    for (left, top) in [(0, 0), (4, 0), (20, 36), (60, 60)] {
      let block = (0..<16).map { offsets[(top + $0 / 4) * DitherTile.side + left + $0 % 4] }
      #expect(Set(block.map { ($0[1] + 2048) >> 8 }).count == 16)
      #expect(Set(block.map { [$0[0], $0[2]] }).count == 1)
    }
  }
}
