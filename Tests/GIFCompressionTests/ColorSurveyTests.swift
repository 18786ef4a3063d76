import Quantization
import TestSupport
import Testing

@testable import GIFCompression

@Suite struct ColorSurveyTests {
  private static func survey(_ frames: [TargetFrame], limit: Int = 255) -> Palette {
    var survey = ColorSurvey()
    for frame in frames { survey.add(frame) }
    return survey.palette(limit: limit)
  }

  /// Four codes apart, so that no two of them are counted as one.
  private static func colors(_ count: Int) -> [RGB8] {
    (0..<count).map { number in
      let (red, green, blue) = (number % 64 * 4, number / 64 * 60, number % 7 * 30)
      return RGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    }
  }

  @Test(arguments: [1, 2, 9, 64, 255, 256]) func fewColorsAreExact(count: Int) {
    let colors = ColorSurveyTests.colors(count)
    // Each frame has some of them.
    let frames = (0..<8).map { time in
      TargetFrame(width: 64, height: 20) { x, y in
        (x + y) % 7 == 4 ? nil : colors[(x / 2 + y * 32 + time * 7) % count]
      }
    }
    let palette = ColorSurveyTests.survey(frames, limit: 256)
    #expect(Set(palette.colors) == Set(colors) && palette.colors.count == count)
  }

  /// Also where a row is a multiple of the pixels of which one is counted.
  @Test(arguments: [8, 9, 10, 11, 12, 15, 20, 25]) func everyColumnCounts(width: Int) {
    let colors = ColorSurveyTests.colors(width)
    let frame = TargetFrame(width: width, height: 40) { x, _ in colors[x] }
    #expect(Set(ColorSurveyTests.survey([frame]).colors) == Set(colors))
  }

  @Test func theSameFramesGiveTheSameColors() {
    let frames = TestLoop.noise.frames(width: 100, height: 60, count: 4)
    let palette = ColorSurveyTests.survey(frames)
    #expect(palette == ColorSurveyTests.survey(frames) && palette.colors.count > 200)
    #expect(Set(palette.colors).count == palette.colors.count)
    #expect(ColorSurveyTests.survey(frames, limit: 16).colors.count <= 16)
  }

  @Test func ofNothingThereIsOneColor() {
    #expect(ColorSurveyTests.survey([]).colors.count == 1)
    #expect(ColorSurveyTests.survey([TargetFrame(width: 9, height: 9)]).colors.count == 1)
  }
}
