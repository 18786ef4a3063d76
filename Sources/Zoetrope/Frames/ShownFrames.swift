import FixedPoint
import Raster
import Video

/// The frames of a stream that show, one after another, each as often as it shows: frame k is the one that is there at the
/// time k / rate.
struct ShownFrames {
  private let stream: any FrameStream
  private let timing: FrameRetiming
  /// How much faster than by the stream's own clock its frames come.
  private let tempo: Rational
  /// The time in the stream from one shown frame to the next.
  private let step: Rational
  /// When the first frame of the stream begins, by its clock.
  private var origin: Rational?
  private var count: Int64 = 0
  /// The frame at hand, when it ends, and whether it has not shown yet.
  private var current: (frame: TimedFrame, end: Rational, isNew: Bool)?

  /// - Parameters:
  ///   - stream: The frames.
  ///   - timing: Which of them show when.
  ///   - rate: The frames per second of a stream without times of its own.
  init(of stream: any FrameStream, _ timing: FrameRetiming, rate: Rational) throws {
    (self.stream, self.timing) = (stream, timing)
    tempo = stream.frameRate == nil ? rate : Rational(1)
    step = try timing.speed.divided(by: timing.frameRate)
  }

  /// The next frame that shows, and whether it did not show before; nil after the last.
  mutating func next() throws -> (pixmap: Pixmap, isNew: Bool)? {
    let moment = try timing.start.adding(try step.multiplied(by: Rational(count)))
    if let end = timing.end, moment >= end { return nil }
    while true {
      if let (frame, end, isNew) = current {
        // A single picture has no duration, and shows once.
        if frame.duration == .zero ? count == 0 : moment < end {
          count += 1
          current?.isNew = false
          return (frame.pixmap, isNew)
        }
      }
      current = nil
      guard let frame = try stream.next() else { return nil }
      let begin = origin ?? frame.start
      origin = begin
      let end = try frame.start.adding(frame.duration).subtracting(begin).divided(by: tempo)
      current = (frame, end, true)
    }
  }
}
