import Raster

/// The frames of a stream, each of which must have the size that the stream states.
struct SizedStream {
  private let stream: any FrameStream
  private let size: PixelSize
  private var takenCount = 0

  /// - Parameter stream: The frames, of which none was taken.
  init(_ stream: any FrameStream) { (self.stream, size) = (stream, stream.facts.size) }

  /// Returns the next frame; nil after the last.
  ///
  /// - Throws: ``LoopTiming/FrameError`` for one of another size; the errors of the stream.
  mutating func next() throws -> TimedFrame? {
    guard let frame = try stream.next() else { return nil }
    try frame.pixmap.check(size, ofFrame: takenCount)
    takenCount += 1
    return frame
  }
}
