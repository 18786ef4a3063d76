import FixedPoint
import Frames
import LoopTiming
import Pipeline
import Raster

extension FrameIntake {
  /// The shortest time for which players of GIFs show a frame, in seconds.
  private static let shortestDuration = Rational(1, 50)

  /// Reads all frames into a spool, each with its own duration.
  ///
  /// - Throws: As ``frames(of:name:cancellation:kept:)`` does.
  func timed(
    _ stream: any FrameStream, name: String, cancellation: Cancellation, kept: (Int) -> Void
  ) throws -> FrameSequence {
    var spool = try FrameSpool(size: geometry.size, hasAlpha: keepsAlpha, limit: spoolLimit?.bytes)
    var (durations, origin) = ([Rational](), Rational?.none)
    while let frame = try stream.next() {
      if cancellation.isCancelled { throw CancellationError() }
      let zero = origin ?? frame.start
      origin = zero
      let start = try frame.start.subtracting(zero)
      let end = try start.adding(frame.duration)
      if let last = timing.end, start >= last { break }
      // A single picture has no duration.
      guard end > timing.start || frame.duration == .zero && timing.start == .zero else { continue }
      let shown = try min(end, timing.end ?? end).subtracting(max(start, timing.start))
      try spool.append(shaped(frame.pixmap))
      durations.append(try shown.divided(by: timing.speed))
      kept(spool.frameCount)
    }
    guard spool.frameCount > 0 else { throw nothingIsLeft(of: name) }
    let own = try FrameTiming(durations: durations)
    guard own.length > .zero else { return try FrameSequence(spool.frames(), frameRate: timing.frameRate) }
    let sequence = FrameSequence(spool.frames(), timing: own)
    if try canKeep(durations, meanRate: own.meanFrameRate) { return sequence }
    let count = max(1, try own.length.multiplied(by: timing.frameRate).rounded(.nearest))
    return try sequence.retimed(to: FrameTiming(frameCount: Int(count), frameRate: timing.frameRate))
  }

  /// Returns whether a GIF can show the durations, with no more frames per second than are wanted.
  ///
  /// Durations in hundredths of a second stand for a rate that they do not meet exactly: a hundredth of a duration, and a
  /// fiftieth of the mean rate, may be off.
  private func canKeep(_ durations: [Rational], meanRate: Rational) throws -> Bool {
    let shortest = durations.min() ?? .zero
    guard shortest >= FrameIntake.shortestDuration else { return false }
    guard let highestRate else { return true }
    return try meanRate <= highestRate.multiplied(by: Rational(51, 50))
      && shortest.adding(Rational(1, 100)) >= Rational(1).divided(by: highestRate)
  }
}
