import FixedPoint
import Frames
import LoopTiming
import Pipeline
import Raster

extension FrameIntake {
  /// Reads all frames into a spool, each with its own duration.
  ///
  /// - Throws: As ``frames(of:name:cancellation:kept:)`` does.
  func timed(
    _ stream: any FrameStream, name: String, cancellation: Cancellation, kept: (Int) -> Void
  ) throws -> FrameSequence {
    var frames = try TimedStream(of: stream, timing)
    var spool = try FrameSpool(size: geometry.size, hasAlpha: keepsAlpha, limit: spoolLimit?.bytes)
    var durations: [Rational] = []
    func append(_ shown: MergedFrame) throws {
      try spool.append(shaped(shown.pixmap))
      durations.append(shown.duration)
      kept(spool.frameCount)
    }
    var held: MergedFrame?
    var omittedCount = 0
    while let (pixmap, duration) = try frames.next() {
      try cancellation.check()
      if highestRate == nil, let brief = held, brief.duration < shortestDuration {
        try held?.merge(pixmap, duration)
        omittedCount += 1
        continue
      }
      if let held { try append(held) }
      held = MergedFrame(pixmap: pixmap, ownDuration: duration, duration: duration)
    }
    guard let held else { throw nothingIsLeft(of: name) }
    try append(held)
    briefFrames?.set((omittedCount, spool.frameCount + omittedCount))
    if highestRate == nil { try lengthenLast(&durations) }
    let own = try FrameTiming(durations: durations)
    let sequence = FrameSequence(spool.frames(), timing: own)
    if try canKeep(durations, meanRate: own.meanFrameRate) { return sequence }
    let count = max(1, try own.length.multiplied(by: timing.frameRate).rounded(.nearest))
    try check(count: Int(count), of: name)
    return try sequence.retimed(
      to: FrameTiming(frameCount: Int(count), frameRate: timing.frameRate), speed: timing.speed)
  }

  /// A frame and those that follow within the shortest duration; the longest of them is shown.
  private struct MergedFrame {
    var pixmap: Pixmap
    /// The duration of the shown picture alone, in seconds.
    var ownDuration: Rational
    /// The sum of all durations, in seconds.
    var duration: Rational

    /// Merges the next frame: the longer of the two is shown, for the sum of both durations.
    mutating func merge(_ next: Pixmap, _ nextDuration: Rational) throws {
      if nextDuration > ownDuration { (pixmap, ownDuration) = (next, nextDuration) }
      duration = try duration.adding(nextDuration)
    }
  }

  /// Moves the start of the last frame forward if it is too short, or its end back if the frame before has no time to spare.
  private func lengthenLast(_ durations: inout [Rational]) throws {
    let last = durations.count - 1
    let missing = try shortestDuration.subtracting(durations[last])
    guard missing > .zero else { return }
    durations[last] = shortestDuration
    if last > 0, case let rest = try durations[last - 1].subtracting(missing), rest >= shortestDuration {
      durations[last - 1] = rest
    }
  }

  /// Returns whether the durations are no shorter than is allowed, with no more frames per second than are wanted.
  ///
  /// Durations in hundredths of a second stand for a rate that they do not meet exactly: a hundredth of a duration, and a
  /// fiftieth of the mean rate, may be off.
  private func canKeep(_ durations: [Rational], meanRate: Rational) throws -> Bool {
    guard let highestRate, let shortest = durations.min() else { return true }
    return try shortest >= shortestDuration && meanRate <= highestRate.multiplied(by: Rational(51, 50))
      && shortest.adding(Rational(1, 100)) >= Rational(1).divided(by: highestRate)
  }
}
