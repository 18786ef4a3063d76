import FixedPoint
import Raster

/// The frames of a stream, each of which must have the size that the stream states, with starts relative to the first one.
struct SizedStream {
  private let stream: any FrameStream
  private let size: PixelSize
  private let isPremultiplied: Bool
  private var takenCount = 0
  /// The start of the first frame by the stream's clock.
  private var origin: Rational?

  /// - Parameter stream: The frames, of which none was taken.
  init(_ stream: any FrameStream) {
    (self.stream, size, isPremultiplied) = (stream, stream.facts.size, stream is any PremultipliedFrames)
  }

  /// Returns the next frame; nil after the last.
  ///
  /// - Throws: ``LoopTiming/FrameError`` for one of another size, or with a channel above alpha; ``RationalOverflow`` for a start
  ///   that does not fit 64 bits; the errors of the stream.
  mutating func next() throws -> TimedFrame? {
    guard var frame = try stream.next() else { return nil }
    try frame.pixmap.check(size, ofFrame: takenCount, isPremultiplied: isPremultiplied)
    takenCount += 1
    let origin = origin ?? frame.start
    self.origin = origin
    frame.start = try frame.start.subtracting(origin)
    return frame
  }
}
