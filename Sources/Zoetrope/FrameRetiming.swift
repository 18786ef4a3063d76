import FixedPoint
import Raster
import VideoCoding

/// Which frames of a stream show when: at a constant rate, faster or slower than they come, or only a part of them.
public struct FrameRetiming: Equatable, Sendable {
  /// Frames per second that are shown.
  public var frameRate: Rational
  /// How much faster than they come.
  public var speed = Rational(1)
  /// The time in the stream at which to begin, in seconds.
  public var start = Rational.zero
  /// The time in the stream at which to end, in seconds; nil for its end.
  public var end: Rational?

  /// All of a stream at a rate.
  public init(frameRate: Rational) { self.frameRate = frameRate }

  /// Calls a closure with each frame that shows, in order, as often as it shows.
  ///
  /// Shown frame k is the one that is there at the time k / rate.
  ///
  /// - Parameters:
  ///   - stream: The frames.
  ///   - rate: The frames per second of a stream without times of its own.
  ///   - body: Takes a frame; called again with the same one if it shows for longer.
  func forEachShown(
    of stream: any FrameStream, rate: Rational, _ body: (Pixmap, _ isNew: Bool) throws -> Void
  ) throws {
    let tempo = stream.frameRate == nil ? rate : Rational(1)
    let step = try speed.divided(by: frameRate)
    var origin: Rational?
    var count: Int64 = 0
    while let frame = try stream.next() {
      let begin = origin ?? frame.start
      origin = begin
      let frameEnd = try frame.start.adding(frame.duration).subtracting(begin).divided(by: tempo)
      var isNew = true
      while true {
        let moment = try start.adding(try step.multiplied(by: Rational(count)))
        if let end, moment >= end { return }
        // A single picture has no duration, and shows once.
        guard moment < frameEnd || count == 0 && frame.duration == .zero else { break }
        try body(frame.pixmap, isNew)
        (isNew, count) = (false, count + 1)
        if frame.duration == .zero { break }
      }
    }
  }
}
