import Quantization
import Testing

@testable import GIF

@Suite struct CanvasChangesTests {
  private static func colors(_ codes: [Int]) -> [OklabColor] { codes.map { OklabColor(RGB8.gray($0)) } }

  /// Errors show where they are kept in most pixels and longer than the steps; not where all is drawn anew, nor beside long steps.
  @Test(arguments: [
    ([100, 100, 100, 100], [100, 100, 100, 100], [104, 104, 104, 104], true),
    ([100, 100, 100, 100], [103, 100, 100, 100], [104, 104, 104, 104], true),
    ([100, 100, 100, 100], [103, 103, 103, 103], [104, 104, 104, 104], false),
    ([100, 100, 100, 100], [140, 100, 100, 100], [144, 104, 104, 104], false),
    ([100, 100, 100, 100], [104, 100, 100, 100], [104, 100, 100, 100], false),
  ])
  func errorsShow(before: [Int], after: [Int], wanted: [Int], show: Bool) {
    var changes = CanvasChanges()
    let frame = TargetFrame(width: 4, height: 1) { x, _ in .gray(wanted[x]) }
    let after = CanvasChangesTests.colors(after)
    changes.add(frame, before: CanvasChangesTests.colors(before), after: after.span, Array(repeating: false, count: 4))
    changes.addFrame(pixelCount: 4)
    #expect(changes.errorsShow == show)
  }

  /// A pixel that rests in the clip lasts, although the trial draws it again.
  @Test func restingPixelsLast() {
    let (before, after) = (
      CanvasChangesTests.colors([100, 100, 100, 100]), CanvasChangesTests.colors([101, 101, 101, 100])
    )
    let frame = TargetFrame(width: 4, height: 1) { _, _ in .gray(100) }
    for (isResting, frameCount) in [([false, true, true, false], 4), ([false, false, true, true], 2)] {
      var changes = CanvasChanges()
      changes.add(frame, before: before, after: after.span, isResting)
      changes.addFrame(pixelCount: 4)
      #expect(changes.lifespan.parts == Lifespan(frames: Int64(frameCount)).parts)
    }
  }
}
