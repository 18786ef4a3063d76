import FixedPoint

/// An estimate of the size of a file and the time to make it, found by making a part of it.
public struct FileEstimate: Sendable {
  /// The size of the file in bytes; nil if there is none.
  public let bytes: Int?
  /// The time to make all of it on this machine.
  let elapsed: ElapsedTime
  /// The estimated settings within a size limit; nil without one.
  public let fit: SizeFit?
  /// The way in which a GIF of a GIF has the exact colours of that; nil for a file with colours of its own.
  let keptColors: KeptGIFColors?

  init(bytes: Int?, in elapsed: ElapsedTime, fit: SizeFit? = nil, keptColors: KeptGIFColors? = nil) {
    (self.bytes, self.elapsed, self.fit, self.keptColors) = (bytes, elapsed, fit, keptColors)
  }

  /// The time to make all of it on this machine, by the clock.
  public var time: Duration { elapsed.wall }
  /// The processor time of all threads together.
  public var processorTime: Duration { elapsed.processor }
}
