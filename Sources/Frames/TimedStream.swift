package import FixedPoint
package import Raster

/// The frames of a stream within a span and at a speed, each with its own duration.
package struct TimedStream {
  private var stream: SizedStream
  private let retiming: FrameRetiming

  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - retiming: The part that is shown and its speed; its rate gives the duration of a single picture, which has none.
  package init(of stream: any FrameStream, _ retiming: FrameRetiming) throws {
    try retiming.check()
    (self.stream, self.retiming) = (SizedStream(stream), retiming)
  }

  /// Returns the next frame and its duration in seconds; nil after the last.
  package mutating func next() throws -> (pixmap: Pixmap, duration: Rational)? {
    while let frame = try stream.next() {
      if let last = retiming.end, frame.start >= last { return nil }
      if frame.duration == .zero, frame.start == .zero, retiming.start == .zero {
        return (frame.pixmap, try Rational(1).divided(by: retiming.frameRate))
      }
      let end = try frame.start.adding(frame.duration)
      guard end > retiming.start else { continue }
      let shown = try min(end, retiming.end ?? end).subtracting(max(frame.start, retiming.start))
      return (frame.pixmap, try shown.divided(by: retiming.speed))
    }
    return nil
  }
}
