import Quantization
import Raster
import Testing

@testable import GIF

@Suite struct FramePlanTests {
  /// Before an image is coded, its pixels are expected to be as the palette can show them, and the others as they were.
  @Test func thePalettesNearestColorsAreExpected() throws {
    let frame = TargetFrame(width: 40, height: 1) { x, _ in .gray(x < 10 ? 60 : 103) }
    var canvas = Canvas(pixelCount: 40)
    canvas.show(frame.colors.span, for: frame)
    let changed = TargetFrame(width: 40, height: 1) { x, _ in .gray(x < 10 ? 60 : 195) }
    let planner = FramePlanner(
      isOpaque: true, settings: .test(hold: 1), globalTable: Palette(colors: [.gray(110), .gray(200)]),
      hasLocalTables: false)
    let step = FrameStep(frame: changed, next: frame, isRepeated: false, mayHaveTwoImages: false)
    let state = FramePlanner.State(canvas: canvas, need: ImageNeed(lastDisposal: .keep))
    try #require(planner.plan(step, as: .usual, at: state)).predict(on: &canvas)
    let expected = TargetFrame(width: 40, height: 1) { x, _ in .gray(x < 10 ? 60 : 200) }
    #expect(canvas.shown == expected.colors && canvas.wanted == changed.colors)
  }
}
