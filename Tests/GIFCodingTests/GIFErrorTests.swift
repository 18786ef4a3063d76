import Foundation
import GIFCoding
import Quantization
import Testing

@Suite struct GIFErrorTests {
  struct SinkFailure: Error, Equatable { let byte: Int }

  /// Noise, so that the file is larger than what is gathered before it is handed on.
  static let frames = (0..<4).map { time in
    var image = IndexedImage(width: 300, height: 200)
    var state = UInt32(time)
    for position in image.indices.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      image.indices[position] = UInt8(state >> 24)
    }
    return image
  }

  @Test func throwsTheSinksErrorWhereverItComes() throws {
    let memory = Memory()
    func writeAll(to sink: @escaping (RawSpan) throws -> Void) throws {
      var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256), sink: sink)
      for frame in GIFErrorTests.frames { try writer.write(frame, delayCentiseconds: 5) }
      try writer.finish()
    }
    try writeAll(to: memory.append)
    try #require(memory.bytes.count > 1 << 17)
    for limit in Array(stride(from: 0, to: memory.bytes.count, by: 8191)) + [memory.bytes.count - 1] {
      var taken = 0
      var failures = 0
      #expect(throws: SinkFailure(byte: limit)) {
        try writeAll { span in
          taken += span.byteCount
          if taken > limit {
            failures += 1
            throw SinkFailure(byte: limit)
          }
        }
      }
      // Nothing more is asked of a sink that has failed.
      #expect(failures == 1)
    }
  }

  @Test func throwsAgainAfterAFailure() throws {
    var calls = 0
    var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256)) { _ in
      calls += 1
      throw SinkFailure(byte: 0)
    }
    var failures = 0
    for frame in GIFErrorTests.frames {
      do { try writer.write(frame, delayCentiseconds: 5) } catch { failures += error is SinkFailure ? 1 : 0 }
    }
    #expect(failures >= 2)
    do {
      try writer.finish()
      Issue.record("a file that could not be written was finished")
    } catch { #expect(error is SinkFailure) }
    #expect(calls == 1)
  }

  @Test func freesTheSinkOfAWriterThrownAway() throws {
    weak var kept: Memory?
    do {
      let memory = Memory()
      kept = memory
      var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256), sink: memory.append)
      for frame in GIFErrorTests.frames { try writer.write(frame, delayCentiseconds: 5) }
      _ = consume writer
    }
    #expect(kept == nil)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (65536, 1), (1, 65536)])
  func refusesASize(width: Int, height: Int) {
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: width, height: height, globalColorTable: .distinct(2)) { _ in }
    }
  }

  @Test func refusesWhatDoesNotFit() throws {
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2), loopCount: 65536) { _ in }
    }
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2), comment: "a\0b") { _ in }
    }
    #expect(throws: GIFError.self) {
      try makeGIF(palette: .distinct(2), frames: [IndexedImage(width: 4, height: 4)], delays: [1])
    }
    #expect(throws: GIFError.self) {
      try makeGIF(
        palette: .distinct(2), frames: [IndexedImage(width: 4, height: 4), IndexedImage(width: 4, height: 5)],
        delays: [5, 5])
    }
    #expect(throws: GIFError.self) {
      try makeGIF(
        palette: .distinct(2), frames: [IndexedImage(width: 1, height: 1, indices: [2])], delays: [5])
    }
    #expect(throws: GIFError.self) {
      try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2)) { _ in }.finish()
    }
    let still = IndexedImage(width: 4, height: 4)
    for delays in [[.max, 5], [5, .max], [1 << 30, 2], [1 << 30 + 1, 2]] {
      #expect(throws: GIFError.self) {
        try makeGIF(palette: .distinct(2), frames: [still, still], delays: delays)
      }
    }
  }
}
