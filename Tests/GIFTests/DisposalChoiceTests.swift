import Quantization
import Raster
import Testing

@testable import GIF

@Suite struct DisposalChoiceTests {
  /// The disposal chosen for an image of one row; 0 is transparent.
  private func disposal(canvas: [Int], frame: [Int], next: [Int]) -> DisposalMethod {
    let vanishes = zip(frame, next).contains { $0 != 0 && $1 == 0 }
    return DisposalMethod(
      of: PixelRegion(left: 0, top: 0, width: frame.count, height: 1), width: frame.count, frame: frame, next: next,
      canvas: canvas, isOpaque: false, vanishes: vanishes, isTransparent: { $0 == 0 }, isFar: { $0 != $1 })
  }

  @Test func uncoveredPixelsAreRestored() {
    #expect(disposal(canvas: [10, 20, 30, 40], frame: [90, 90, 90, 40], next: [10, 20, 30, 40]) == .previous)
    // One of the two would suffice with either.
    #expect(disposal(canvas: [10, 20, 30, 40], frame: [90, 90, 30, 40], next: [10, 90, 30, 80]) == .keep)
  }

  @Test func unchangedPixelsAreKept() {
    #expect(disposal(canvas: [10, 20], frame: [90, 80], next: [90, 80]) == .keep)
    #expect(disposal(canvas: [0, 0], frame: [90, 80], next: [91, 81]) == .keep)
  }

  @Test func pixelsThatBecomeTransparentAreClearedOrComesToNothing() {
    #expect(disposal(canvas: [0, 0], frame: [90, 80], next: [0, 0]) == .background)
    #expect(disposal(canvas: [50, 0], frame: [50, 80], next: [0, 0]) == .background)
    // The previous canvas is right where the pixel becomes transparent, and needs no redrawing where it does not.
    #expect(disposal(canvas: [10, 20, 0], frame: [10, 20, 80], next: [10, 20, 0]) == .previous)
    // The pixel would not become transparent.
    #expect(disposal(canvas: [10, 20, 30], frame: [10, 20, 80], next: [10, 20, 0]) == .background)
  }

  /// A canvas that was drawn for the next frame is restored, however far the colours of its table are off.
  @Test func aCanvasDrawnForTheNextFrameIsRestored() throws {
    func frame(_ code: Int) -> TargetFrame { TargetFrame(width: 200, height: 1) { _, _ in .gray(code) } }
    var canvas = Canvas(pixelCount: 200)
    canvas.show(frame(110).colors.span, for: frame(103))
    let planner = FramePlanner(
      isOpaque: true, settings: .test(hold: 1), globalTable: Palette(colors: [.gray(110), .gray(200)]),
      hasLocalTables: false)
    for (code, disposal) in [(103, DisposalMethod.previous), (110, .keep)] {
      let state = FramePlanner.State(canvas: canvas, need: ImageNeed(lastDisposal: .keep))
      let step = FrameStep(frame: frame(200), next: frame(code), isRepeated: false, mayHaveTwoImages: false)
      let plan = try #require(planner.plan(step, as: .usual, at: state))
      #expect(plan.disposal == disposal)
    }
  }

  /// Where no pixel becomes transparent, a sample over all columns of a large image decides: so it does not matter that
  /// every ninth of them is alike.
  @Test(arguments: [(5, DisposalMethod.keep), (2, .previous)])
  func aSampleOfManyPixelsSuffices(changed: Int, disposal: DisposalMethod) {
    let (width, height) = (210, 400)
    let canvas = [Int](repeating: 1, count: width * height)
    let frame = [Int](repeating: 2, count: width * height)
    // Of nine columns, this many show the image; the others show the canvas before it.
    let next = (0..<width * height).map { $0 % width % 9 < changed ? 2 : 1 }
    for (left, isOpaque) in [(5, false), (0, true), (5, true)] {
      let chosen = DisposalMethod(
        of: PixelRegion(left: left, top: 7, width: 200, height: 380), width: width, frame: frame, next: next,
        canvas: canvas, isOpaque: isOpaque, vanishes: false, isTransparent: { $0 == 0 }, isFar: { $0 != $1 })
      #expect(chosen == disposal)
    }
  }
}
