import FixedPoint
import LoopTiming
import Raster

/// Which of the frames that somebody hands in are shown, and when: each one, but at a lower rate, or for a GIF that could
/// not show them all.
struct Decimation: Sendable {
  /// The frames per second that come.
  private let givenRate: Rational
  /// The frames per second that are shown, until they are counted.
  let frameRate: Rational
  private let highestRate: Rational?
  /// What somebody should be told about it, a sentence each.
  let notes: [String]

  /// Players of GIFs take delays below 2 hundredths of a second for 10.
  private static let highestGIFRate = Rational(50)

  /// For frames of a rate, and a lower one that is wished for, if any.
  init(of rate: Rational, wished: Rational? = nil, for format: OutputFormat) throws {
    highestRate = format == .gif ? Decimation.highestGIFRate : nil
    let (base, highest) = (wished ?? rate, highestRate ?? wished ?? rate)
    let stride = max(1, try base.divided(by: highest).rounded(.up))
    (givenRate, frameRate) = (rate, try base.divided(by: Rational(stride)))
    notes = stride == 1 ? [] : ["a GIF has at most 50 frames per second; one of \(stride) is shown"]
  }

  /// The time of what is shown of so many frames, which takes as long as they do.
  func plan(frameCount: Int) throws -> LoopPlan {
    // One that takes less than a GIF can say takes as long as it can.
    let shortest = try Rational(1).divided(by: frameRate)
    return try plan(length: max(shortest, try Rational(Int64(frameCount)).divided(by: givenRate)))
  }

  /// The time of so many frames that are shown.
  func plan(shownCount: Int) throws -> LoopPlan {
    try plan(length: Rational(Int64(shownCount)).divided(by: frameRate))
  }

  private func plan(length: Rational) throws -> LoopPlan {
    try LoopPlan(
      elements: [], request: .near(length), frameRate: frameRate, highestFrameRate: highestRate)
  }
}
