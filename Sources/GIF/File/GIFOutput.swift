/// A buffer between libgif, which writes one or two bytes at a time, and the sink.
final class GIFOutput {
  /// Receives the next bytes of the file; may throw.
  private let sink: (RawSpan) throws -> Void
  private var buffer: [UInt8] = []
  /// The first error that ``sink`` threw. libgif does not report every failed write, so errors are taken from here.
  private var failure: (any Error)?

  /// The number of bytes from which the buffer is passed to the sink.
  private static let drainThreshold = 1 << 16

  init(sink: @escaping (RawSpan) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(2 * GIFOutput.drainThreshold)
  }

  /// Appends bytes; returns false if this or an earlier write failed.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard failure == nil else { return false }
    unsafe buffer.append(contentsOf: bytes)
    if buffer.count >= GIFOutput.drainThreshold { drain() }
    return failure == nil
  }

  /// Passes all buffered bytes to the sink.
  func flush() throws {
    if !buffer.isEmpty { drain() }
    try check()
  }

  /// Throws the sink's first error, if there was one.
  func check() throws {
    if let failure { throw failure }
  }

  private func drain() {
    do { try unsafe sink(buffer.span.bytes) } catch { failure = error }
    buffer.removeAll(keepingCapacity: true)
  }
}
