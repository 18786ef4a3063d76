import Quantization
import Raster
import Testing

@testable import GIF

@Suite struct SeamConvergenceTests {
  private static func frame(_ codes: [Int]) -> TargetFrame {
    TargetFrame(width: codes.count, height: 1) { x, _ in .gray(codes[x]) }
  }

  /// Which pixels of a row take the colour of the first picture, of 100, with some frames left.
  private static func converged(_ now: [Int], canvas: [Int], ages: [UInt8], framesLeft: Int) -> [Bool] {
    let convergence = SeamConvergence(
      ages: ages, frameCount: 16,
      picture: FirstPicture(now.map { _ in OklabColor(RGB8.gray(100)) }, drawnWith: Palette(colors: [.gray(100)])),
      table: ImageTable(Palette(colors: [.gray(0)])), unevenError: 0)
    return convergence.apply(
      to: frame(now), on: frame(canvas).colors, framesLeft: framesLeft, .standard
    ).isConverged
  }

  /// A pixel waits for the frame in which the lead-in has drawn it last, and stays as it is from then on.
  @Test func pixelsConvergeAtTheirAge() {
    for framesLeft in 0..<16 {
      let converged = SeamConvergenceTests.converged(
        [101, 101, 101, 101], canvas: [103, 103, 103, 103], ages: [0, 1, 5, 16], framesLeft: framesLeft)
      #expect(converged == [false, framesLeft < 1, framesLeft < 5, true])
    }
  }

  /// Uncovered pixels that look as in the first frame have the colours of the first picture, long before the loop ends.
  @Test func uncoveredPixelsAreRestored() {
    let now = SeamConvergenceTests.frame([101, 101, 103])
    let table = ImageTable(Palette(colors: [.gray(100)]))
    let convergence = SeamConvergence(
      ages: [0, 0, 0], frameCount: 0,
      picture: FirstPicture(SeamConvergenceTests.frame([100, 100, 100]).colors, drawnWith: table.palette),
      table: table, beginning: SeamConvergenceTests.frame([101, 101, 101]).colors, unevenError: 0)
    let canvas = Canvas(showing: SeamConvergenceTests.frame([150, 101, 150]).colors)
    let damage = Damage(now, on: canvas, .standard)
    let restored = convergence.restoring(now, damage, table, .standard)
    #expect(restored == SeamConvergenceTests.frame([100, 101, 103]))
    let local = ImageTable(for: damage, now, on: canvas, nil, .longest, .standard)
    #expect(convergence.restoring(now, damage, local, .standard) == now)
  }

  /// Neither those that have moved far, nor those that are there already.
  @Test func pixelsFarAwayAndNearStay() {
    let converged = SeamConvergenceTests.converged(
      [100, 110, 101], canvas: [100, 110, 102], ages: [9, 9, 9], framesLeft: 0)
    #expect(converged == [false, false, true])
  }

  /// With a palette that fits badly outside flat areas, pixels converge that are further away.
  @Test func badPalettesConvergeFromFurtherAway() {
    func converges(from code: Int, unevenError: Int64) -> Bool {
      let now = SeamConvergenceTests.frame([code])
      let convergence = SeamConvergence(
        ages: [9], frameCount: 16,
        picture: FirstPicture([OklabColor(RGB8.gray(100))], drawnWith: Palette(colors: [.gray(100)])),
        table: ImageTable(Palette(colors: [.gray(100)])), unevenError: unevenError)
      return convergence.apply(to: now, on: now.colors, framesLeft: 0, .standard).isConverged == [true]
    }
    let error = 9 * Int64(OklabColor.squaredCode)
    #expect(converges(from: 102, unevenError: 0) && !converges(from: 105, unevenError: 0))
    #expect(converges(from: 105, unevenError: error) && !converges(from: 109, unevenError: error))
  }

  /// At the highest qualities, a pixel that is off by a code of one component converges, which stays where it is at lower ones.
  @Test(arguments: [(80, false), (100, true)]) func nearIsNearerAtHighQualities(
    quality: Int, converges: Bool
  ) {
    let color = RGB8.gray(100)
    let convergence = SeamConvergence(
      ages: [9], frameCount: 16,
      picture: FirstPicture([OklabColor(color)], drawnWith: Palette(colors: [color])),
      table: ImageTable(Palette(colors: [color])), unevenError: 0)
    let (_, isConverged) = convergence.apply(
      to: SeamConvergenceTests.frame([100]), on: [OklabColor(RGB8(red: 101, green: 100, blue: 100))], framesLeft: 0,
      CompressionSettings(quality: quality, lossy: nil, colorLimit: 255, diffusion: 100))
    #expect(isConverged == [converges])
  }

  /// Frames that converge are drawn upon each other, although their canvas is nearer to the next frame than they are.
  @Test func convergingFramesAreKept() throws {
    let now = SeamConvergenceTests.frame(Array(repeating: 102, count: 200))
    let settings = CompressionSettings.test(hold: 1)
    let table = ImageTable(Palette(colors: [.gray(100), .gray(102)]))
    let planner = FramePlanner(
      isOpaque: true, settings: settings, globalTable: table.palette, hasLocalTables: false)
    let convergence = SeamConvergence(
      ages: Array(repeating: 9, count: 200), frameCount: 16,
      picture: FirstPicture(
        SeamConvergenceTests.frame(Array(repeating: 100, count: 200)).colors, drawnWith: table.palette),
      table: table, unevenError: 0)
    let state = FramePlanner.State(canvas: Canvas(showing: now.colors), need: ImageNeed(lastDisposal: .keep))
    let step = FrameStep(frame: now, next: now, isRepeated: true, mayHaveTwoImages: false)
    let plan = try #require(planner.plan(step, as: .converging(convergence, framesLeft: 2), at: state))
    #expect(plan.area.pixelCount == 200 && plan.disposal == .keep)
  }
}
