/// Where libgif's bytes go: gathered into large pieces, because libgif writes them by ones and twos.
final class GIFOutput {
  /// Takes the next bytes of the file, or throws.
  private let sink: (RawSpan) throws -> Void
  private var gathered: [UInt8] = []
  /// The first error of ``sink``. libgif reports failed writes only in part, so this is what tells.
  private var failure: (any Error)?

  /// Bytes that are handed on at once.
  private static let pieceLength = 1 << 16

  init(sink: @escaping (RawSpan) throws -> Void) {
    self.sink = sink
    gathered.reserveCapacity(2 * GIFOutput.pieceLength)
  }

  /// Takes bytes from libgif; false if a write failed, now or before.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard failure == nil else { return false }
    unsafe gathered.append(contentsOf: bytes)
    if gathered.count >= GIFOutput.pieceLength { handOn() }
    return failure == nil
  }

  /// Hands on whatever was gathered.
  func flush() throws {
    if !gathered.isEmpty { handOn() }
    try check()
  }

  /// Throws the first error of the sink, if there was one.
  func check() throws {
    if let failure { throw failure }
  }

  private func handOn() {
    do { try unsafe sink(gathered.span.bytes) } catch { failure = error }
    gathered.removeAll(keepingCapacity: true)
  }
}
