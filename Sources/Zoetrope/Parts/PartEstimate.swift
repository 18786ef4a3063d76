/// An estimate of the largest part of a rendering.
package struct PartEstimate: Sendable {
  /// The number of all parts.
  package let count: Int
  /// The number of frames of the largest part.
  package let frameCount: Int
  /// The size of its file in bytes; nil if unknown.
  package let bytes: Int?
  /// The time to make it on this machine.
  package let time: Duration
  /// The processor time to make it, of all threads together.
  package let processorTime: Duration
}
