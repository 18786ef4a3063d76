public import Raster

/// The frames of one turn of a loop in order, drawn one at a time: memory does not grow with their number.
public struct LoopFrames: AsyncSequence, Sendable {
  let loop: Loop

  /// Creates an iterator that begins at frame 0.
  public func makeAsyncIterator() -> Iterator { Iterator(loop: loop) }

  /// Draws the frames in order.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let loop: Loop
    private var index = 0

    fileprivate init(loop: Loop) { self.loop = loop }

    /// Draws the next frame; returns nil after the last one.
    ///
    /// - Throws: `CancellationError` where the task was cancelled.
    public mutating func next() async throws -> Pixmap? {
      try Task.checkCancellation()
      guard index < loop.frameCount else { return nil }
      defer { index += 1 }
      return loop.frame(index)
    }
  }
}
