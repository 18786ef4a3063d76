import Raster
import Testing

@testable import Quantization

@Suite struct DistinctColorsTests {
  /// 38 colours, with some transparent pixels.
  private static var picture: Pixmap {
    var picture = Pixmap(width: 40, height: 30, filledWith: .opaque(257 * 200, 257 * 3, 257 * 90))
    for position in 0..<37 { picture.pixels[position * 7] = .opaque(UInt16(position) * 257, 257 * 250, 257 * 40) }
    return picture
  }

  @Test(arguments: [38, 39, 255, 256]) func keepsFewColorsExactly(limit: Int) {
    let picture = DistinctColorsTests.picture
    let expected = Set(picture.pixels.map { RGB8($0) })
    #expect(expected.count == 38)
    var colors = DistinctColors(limit: limit, alpha: .onBlack)
    // Twice, like consecutive frames.
    let isEnough = (colors.add(picture), colors.add(picture))
    #expect(isEnough == (true, true))
    let palette = colors.palette
    #expect(Set(palette.colors) == expected)
    #expect(palette.colors.count == 38)
    for dither in Dither.Method.allCases.map({ Dither($0) }) {
      var image = IndexedImage(width: 40, height: 30)
      Quantizer(palette: palette, dither: dither).index(picture, into: &image)
      #expect(image.indices.map { palette.colors[Int($0)] } == picture.pixels.map { RGB8($0) })
    }
  }

  @Test func reportsTooManyColors() {
    let picture = DistinctColorsTests.picture
    var colors = DistinctColors(limit: 37, alpha: .onBlack)
    let isEnough = colors.add(picture)
    #expect(!isEnough)
    // Also over several pictures.
    var more = DistinctColors(limit: 38, alpha: .onBlack)
    let pictures = [picture.pixels[0], .opaque(1, 2, 65535)].map { Pixmap(width: 2, height: 2, filledWith: $0) }
    let areEnough = (more.add(picture), more.add(pictures[0]), more.add(pictures[1]))
    #expect(areEnough == (true, true, false))
  }

  @Test func transparentPixelsDoNotCount() {
    var picture = Pixmap(width: 3, height: 1)
    picture.pixels[1] = RGBA16(red: 0, green: 32768, blue: 0, alpha: 32768)
    var (black, cut) = (DistinctColors(limit: 2, alpha: .onBlack), DistinctColors(limit: 1, alpha: .cutOut))
    let areEnough = (black.add(picture), cut.add(picture))
    #expect(areEnough == (true, true))
    #expect(black.palette.colors == [RGB8(red: 0, green: 0, blue: 0), RGB8(red: 0, green: 128, blue: 0)])
    #expect(cut.palette.colors == [RGB8(red: 0, green: 255, blue: 0)])
  }

  @Test func pixelsThatStayAreLeftOut() {
    var (first, second) = (Pixmap(width: 2, height: 2), Pixmap(width: 2, height: 2))
    first.pixels = [1, 2, 2, 3].map { RGBA16(.gray($0)) }
    second.pixels = [1, 4, 4, 2].map { RGBA16(.gray($0)) }
    var colors = DistinctColors(limit: 2, alpha: .onBlack)
    let isEnough = colors.add(second, after: first.pixels)
    #expect(isEnough && colors.all == [.gray(4), .gray(2)])
  }

  @Test func areBlackWithoutPictures() {
    #expect(DistinctColors(limit: 256, alpha: .cutOut).palette.colors == [RGB8(red: 0, green: 0, blue: 0)])
  }

  @Test func goFromDarkToLight() {
    var colors = DistinctColors(limit: 256, alpha: .onBlack)
    var picture = Pixmap(width: 16, height: 16)
    for position in 0..<256 { picture.pixels[position] = RGBA16(.gray(UInt8(position * 7 & 255))) }
    let isEnough = colors.add(picture)
    #expect(isEnough)
    #expect(colors.palette.colors == (0..<256).map { .gray(UInt8($0)) })
  }
}
