import TestSupport
import Testing

@testable import GIF

@Suite struct GreedyLZWCoderTests {
  @Test(arguments: 2...8) func codesIndicesWithTheFewestGreedyStrings(bits: Int) throws {
    var generator = SeededGenerator(state: UInt64(bits))
    var coder = GreedyLZWCoder()
    for length in [1, 2, 3, 20, 5000, 100_000] {
      // Noise, runs, and mixtures.
      for change in [1, 3, 40, 10_000] {
        var indices: [UInt8] = [0]
        while indices.count < length {
          let isNew = Int.random(in: 0..<change, using: &generator) == 0
          indices.append(isNew ? .random(in: 0...UInt8(1 << bits - 1), using: &generator) : indices[indices.count - 1])
        }
        let decoder = try LZWDecoder(coder.code(indices.span, indexBits: bits), indexBits: bits)
        #expect(decoder.indices == indices)
        #expect(decoder.steps.count == greedyStringCount(indices, indexBits: bits))
      }
    }
  }
}
