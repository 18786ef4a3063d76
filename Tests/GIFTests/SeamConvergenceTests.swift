import Quantization
import Testing

@testable import GIF

@Suite struct SeamConvergenceTests {
  private typealias Schedule = SeamConvergence.Schedule

  /// A convergence towards a picture whose image takes some bytes.
  private static func schedule(_ frameCount: Int, _ lifespan: Lifespan, byteCount: Int = 100_000) -> Schedule? {
    let frame = TargetFrame(width: 1, height: 1) { _, _ in .gray(0) }
    let convergence = SeamConvergence(
      frame: frame, picture: frame.colors, table: ImageTable(Palette(colors: [.gray(0)])), byteCount: byteCount)
    return convergence.schedule(frameCount: frameCount, lifespan: lifespan)
  }

  @Test func loopsConvergeOverAsManyFramesAsTheyHaveAndCanAfford() {
    func frames(_ count: Int, byteCount: Int = 100_000) -> Int? {
      SeamConvergenceTests.schedule(count, .longest, byteCount: byteCount)?.frameCount
    }
    #expect(frames(400) == 16 && frames(.max) == 16 && frames(20) == 10 && frames(8) == 4 && frames(7) == nil)
    #expect(frames(400, byteCount: 10_300) == 10 && frames(400, byteCount: 100) == 6)
    // Where most is redrawn within five frames, nobody sees the seam.
    #expect(SeamConvergenceTests.schedule(400, Lifespan(frames: 5)) == nil)
  }

  /// Whatever the number of frames, each makes about as many rows due as any other, in each part of the picture.
  @Test(arguments: 4...16) func rowsBecomeDueEvenly(count: Int) {
    let schedule = Schedule(frameCount: count, leftShare: 65536 / 10)
    for rows in [0..<90, 90..<180, 1000..<1090] {
      var due = 0
      for framesLeft in (0..<count).reversed() {
        let now = rows.count { schedule.isDue(row: $0, framesLeft: framesLeft) }
        let even = 0.9 * Double(rows.count) / Double(count)
        #expect(abs(Double(now - due) - even) < 2.5, "\(now - due) rows for \(even) with \(framesLeft) frames left")
        due = now
      }
      #expect(due < rows.count)
    }
  }

  /// A due row stays due until the loop restarts.
  @Test func dueRowsStayDue() throws {
    let schedule = try #require(SeamConvergenceTests.schedule(100, Lifespan(frames: 6)))
    for row in 0..<200 {
      let due = (0..<schedule.frameCount).reversed().map { schedule.isDue(row: row, framesLeft: $0) }
      #expect(due == due.sorted { !$0 && $1 })
    }
  }

  /// The shorter pixels last, the more is left to the first image.
  @Test func fastLoopsLeaveMoreToTheFirstImage() {
    #expect(SeamConvergenceTests.schedule(400, Lifespan(frames: 6))?.leftShare == 16384)
    #expect(SeamConvergenceTests.schedule(400, Lifespan(frames: 12))?.leftShare == 8192)
  }

  /// A pixel that moves waits until the first picture's colour is as near as the one on the canvas.
  @Test func movingPixelsWait() {
    func converged(first: Int, now: Int, canvas: Int) -> Bool {
      func frame(_ code: Int) -> TargetFrame { TargetFrame(width: 1, height: 1) { _, _ in .gray(code) } }
      let convergence = SeamConvergence(
        frame: frame(first), picture: frame(first).colors, table: ImageTable(Palette(colors: [.gray(0)])), byteCount: 0)
      let schedule = Schedule(frameCount: 4, leftShare: 0)
      let limit = 100 * OklabColor.squaredCode
      return convergence.apply(
        to: frame(now), on: frame(canvas).colors, framesLeft: 0, schedule, limit: limit
      ).isConverged[0]
    }
    #expect(converged(first: 100, now: 100, canvas: 101))
    #expect(converged(first: 100, now: 96, canvas: 92) && !converged(first: 100, now: 96, canvas: 95))
    #expect(!converged(first: 100, now: 70, canvas: 40))
  }
}
