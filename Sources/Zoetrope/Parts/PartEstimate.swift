/// An estimate of the largest part of a rendering.
public struct PartEstimate: Sendable {
  /// The number of all parts.
  public let count: Int
  /// The number of frames of the largest part.
  public let frameCount: Int
  /// The size of its file in bytes; nil if unknown.
  public let bytes: Int?
  /// The time to make it on this machine.
  public let time: Duration
  /// The processor time to make it, of all threads together.
  public let processorTime: Duration
}
