import FixedPoint
import LoopTiming
import Raster

/// The constant rate at which caller-supplied frames are shown: their own, a lower one that was asked for, or one that a GIF
/// can show.
struct Decimation: Sendable {
  /// The frames per second that are shown, which the number of frames may change.
  let frameRate: Rational
  private let highestRate: Rational?
  private let keepsDurations: Bool
  /// Messages for the user, a sentence each.
  let notes: [String]

  /// Decides the rate.
  ///
  /// - Parameters:
  ///   - rate: The frames per second of the input.
  ///   - wished: A lower rate that was asked for; nil for none.
  ///   - format: The format of the file.
  init(of rate: Rational, wished: Rational? = nil, for format: OutputFormat) throws {
    highestRate = format.highestFrameRate
    keepsDurations = format.keepsDurations && wished == nil
    let (base, highest) = (wished ?? rate, highestRate ?? wished ?? rate)
    let stride = max(1, try base.divided(by: highest).rounded(.up))
    frameRate = try base.divided(by: Rational(stride))
    notes =
      stride == 1
      ? [] : ["a GIF has at most 50 frames per second; of \(base.decimal(places: 3)), 1 in \(stride) is kept"]
  }

  /// Returns the times of the shown frames, which take as long as all given ones.
  ///
  /// Frames with durations of their own keep them where the format can show them.
  func timing(of given: FrameTiming) throws -> FrameTiming {
    if keepsDurations, given.frameRate == nil { return given }
    // A length below one frame is rounded up to one.
    return try timing(length: max(try Rational(1).divided(by: frameRate), given.length))
  }

  /// Returns the times of a number of shown frames.
  func timing(shownCount: Int) throws -> FrameTiming {
    try timing(length: Rational(Int64(shownCount)).divided(by: frameRate))
  }

  private func timing(length: Rational) throws -> FrameTiming {
    try LoopPlan(elements: [], request: .turns(near: length), frameRate: frameRate, highestFrameRate: highestRate)
      .timing
  }
}
