import FixedPoint

/// An estimate of the size of a file and the time to make it, found by making a part of it.
public struct FileEstimate: Sendable {
  /// The size of the file in bytes; nil if there is none.
  public let bytes: Int?
  /// The time to make all of it on this machine, by the clock.
  public let time: Duration
  /// The processor time of all threads together.
  public let processorTime: Duration
  /// The estimated settings within a size limit; nil without one.
  public let fit: SizeFit?
  /// The way in which a GIF of a GIF has the exact colours of that; nil for a file with colours of its own.
  let keptColors: KeptGIFColors?

  init(
    bytes: Int?, time: Duration, processorTime: Duration, fit: SizeFit? = nil, keptColors: KeptGIFColors? = nil
  ) {
    (self.bytes, self.time, self.processorTime, self.fit) = (bytes, time, processorTime, fit)
    self.keptColors = keptColors
  }

  /// - Parameters:
  ///   - bytes: The size of the file in bytes.
  ///   - elapsed: The time to make all of it.
  init(bytes: Int?, in elapsed: ElapsedTime) {
    self.init(bytes: bytes, time: elapsed.wall, processorTime: elapsed.processor)
  }
}
