import FixedPoint
import LoopTiming
import Raster

/// The frames of a stream, with starts relative to the first one. Their sizes are checked, and pixels and times of types of the caller.
struct SizedStream {
  private let stream: any FrameStream
  private let size: PixelSize
  /// Whether the stream is one of this package.
  private let isOwn: Bool
  private var takenCount = 0
  /// The start of the first frame by the stream's clock.
  private var origin: Rational?
  /// The start of the frame that was taken last, after that of the first.
  private var lastStart = Rational.zero

  /// - Parameter stream: The frames, of which none was taken.
  init(_ stream: any FrameStream) {
    (self.stream, size, isOwn) = (stream, stream.facts.size, stream is any PremultipliedFrames)
  }

  /// Returns the next frame; nil after the last.
  ///
  /// - Throws: ``LoopTiming/FrameError`` for one of another size, with a channel above alpha, or out of order; ``RationalOverflow`` for
  ///   a start that does not fit 64 bits; the errors of the stream.
  mutating func next() throws -> TimedFrame? {
    guard var frame = try stream.next() else { return nil }
    try frame.pixmap.check(size, ofFrame: takenCount, isPremultiplied: isOwn)
    let origin = origin ?? frame.start
    self.origin = origin
    frame.start = try frame.start.subtracting(origin)
    if !isOwn { try checkTimes(of: frame) }
    (takenCount, lastStart) = (takenCount + 1, frame.start)
    return frame
  }

  /// Throws for a frame that is not shown, unless it is the first, as a single picture has no duration, and for one that does not
  /// start after the last.
  private func checkTimes(of frame: TimedFrame) throws(FrameError) {
    let isFirst = takenCount == 0
    guard frame.duration > .zero || isFirst && frame.duration == .zero else {
      throw FrameError("Frame \(takenCount) is shown for \(frame.duration) s. Give it a duration above 0.")
    }
    guard isFirst || frame.start > lastStart else {
      throw FrameError(
        "Frame \(takenCount) does not start after the one before it. Give frames in order of their starts.")
    }
  }
}
