import Testing

@testable import GIF

@Suite struct GIFOutputTests {
  struct SinkFailure: Error {}

  @Test func buffersSmallWrites() throws {
    var lengths: [Int] = []
    let output = GIFOutput { lengths.append($0.byteCount) }
    for _ in 0..<70000 { #expect(append([1, 2], to: output)) }
    #expect(lengths == [65536, 65536])
    try output.flush()
    try output.flush()
    #expect(lengths == [65536, 65536, 8928])
  }

  @Test func doesNotCallASinkAgainAfterItFailed() throws {
    var calls = 0
    let output = GIFOutput { _ in
      calls += 1
      throw SinkFailure()
    }
    #expect(append([1], to: output))
    #expect(throws: SinkFailure.self) { try output.flush() }
    #expect(!append([2], to: output))
    #expect(throws: SinkFailure.self) { try output.check() }
    #expect(throws: SinkFailure.self) { try output.flush() }
    #expect(calls == 1)
  }

  private func append(_ bytes: [UInt8], to output: GIFOutput) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe output.append($0) }
  }
}
