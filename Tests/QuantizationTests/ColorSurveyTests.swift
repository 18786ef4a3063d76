import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct ColorSurveyTests {
  private static func survey(_ pictures: [Pixmap], limit: Int = 255) -> Palette {
    var survey = ColorSurvey(alpha: .cutOut, pictureCount: pictures.count)
    for picture in pictures { survey.add(picture) }
    return survey.palette(limit: limit)
  }

  /// A picture of 8-bit colours; nil is transparent.
  private static func picture(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> RGB8?) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { if let color = color(x, y) { picture[x, y] = RGBA16(color) } }
    }
    return picture
  }

  /// Four codes apart, so that no two of them share a cube.
  private static func colors(_ count: Int) -> [RGB8] {
    (0..<count).map { number in
      let (red, green, blue) = (number % 64 * 4, number / 64 * 60, number % 7 * 30)
      return RGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    }
  }

  @Test(arguments: [1, 2, 9, 64, 255, 256]) func fewColorsAreExact(count: Int) {
    let colors = ColorSurveyTests.colors(count)
    // Each frame has some of the colours.
    let frames = (0..<8).map { time in
      ColorSurveyTests.picture(width: 64, height: 20) { x, y in
        (x + y) % 7 == 4 ? nil : colors[(x / 2 + y * 32 + time * 7) % count]
      }
    }
    let palette = ColorSurveyTests.survey(frames, limit: 256)
    #expect(Set(palette.colors) == Set(colors) && palette.colors.count == count)
  }

  /// Also if the width of a row is a multiple of the sampling interval.
  @Test(arguments: [8, 9, 10, 11, 12, 15, 20, 25]) func everyColumnCounts(width: Int) {
    let colors = ColorSurveyTests.colors(width)
    let frame = ColorSurveyTests.picture(width: width, height: 2500) { x, _ in colors[x] }
    #expect(Set(ColorSurveyTests.survey([frame]).colors) == Set(colors))
  }

  /// A picture that stands still is seen whole.
  @Test(arguments: [1, 2, 3, 5, 16]) func everyPixelOfAStillPictureCounts(pictureCount: Int) {
    let colors = ColorSurveyTests.colors(255)
    let picture = ColorSurveyTests.picture(width: 200, height: 112) { x, y in
      x % 10 == 3 && y % 10 == 1 ? colors[1 + (x / 10 + y / 10 * 20) % 254] : colors[0]
    }
    let palette = ColorSurveyTests.survey(Array(repeating: picture, count: pictureCount))
    #expect(Set(palette.colors) == Set(colors.prefix(1 + 20 * 12)))
  }

  /// Those of flat areas are exact, although many other pixels are nearly like them.
  @Test(arguments: [1, 5]) func colorsOfFlatAreasAreKept(pictureCount: Int) {
    var generator = SeededGenerator(state: 1)
    let flat = RGB8(red: 82, green: 130, blue: 182)
    let picture = ColorSurveyTests.picture(width: 300, height: 200) { x, y in
      if x < 100 { return flat }
      if y < 20 { return .random(using: &generator) }
      return RGB8(red: 82 + UInt8(x % 3), green: 130 + UInt8(y % 4), blue: 182 + UInt8((x + y) % 3))
    }
    let palette = ColorSurveyTests.survey(Array(repeating: picture, count: pictureCount), limit: 16)
    #expect(palette.colors.contains(flat) && palette.colors.count == 16)
  }

  /// In a drawing of a few pixels each may have a colour of its own.
  @Test(arguments: [(4, 1), (1, 4), (16, 16)]) func everyPixelOfASmallPictureCounts(width: Int, height: Int) {
    let colors = ColorSurveyTests.colors(width * height)
    let frame = ColorSurveyTests.picture(width: width, height: height) { x, y in colors[y * width + x] }
    #expect(Set(ColorSurveyTests.survey([frame], limit: 256).colors) == Set(colors))
  }

  @Test func theSamePicturesGiveTheSameColors() {
    let frames = (0..<4).map { Pixmap.noise(width: 100, height: 60, seed: UInt64($0)) }
    let palette = ColorSurveyTests.survey(frames)
    #expect(palette == ColorSurveyTests.survey(frames) && palette.colors.count > 200)
    #expect(Set(palette.colors).count == palette.colors.count)
    #expect(ColorSurveyTests.survey(frames, limit: 16).colors.count <= 16)
  }

  @Test func frequentColorsComeFirst() {
    let colors = ColorSurveyTests.colors(3)
    let frame = ColorSurveyTests.picture(width: 60, height: 40) { x, _ in colors[x < 10 ? 0 : x < 40 ? 1 : 2] }
    #expect(ColorSurveyTests.survey([frame]).colors == [colors[1], colors[2], colors[0]])
  }

  @Test func withoutPixelsThereIsOneColor() {
    #expect(ColorSurveyTests.survey([]).colors.count == 1)
    #expect(ColorSurveyTests.survey([Pixmap(width: 9, height: 9)]).colors.count == 1)
  }
}
