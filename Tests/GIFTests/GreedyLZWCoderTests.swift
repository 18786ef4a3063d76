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

  /// A full dictionary is kept where that is wanted: there is one clear code, and decoders add no string to 4096.
  @Test(arguments: [2, 5, 8]) func keepsFullDictionaries(bits: Int) throws {
    var generator = SeededGenerator(state: UInt64(bits))
    var coder = GreedyLZWCoder()
    for length in [4000, 4095, 20_000, 100_000] {
      let indices = (0..<length).map { _ in UInt8.random(in: 0...UInt8(1 << bits - 1), using: &generator) }
      let codes = coder.code(indices.span, or: indices.span, indexBits: bits, keepsDictionary: true)
      let decoder = try LZWDecoder(codes, indexBits: bits)
      #expect(decoder.indices == indices && decoder.clearCount == 1)
    }
  }

  /// A dictionary of text is cleared where a photo follows, of which it has no strings.
  @Test func clearsADictionaryThatFitsNoLonger() throws {
    var generator = SeededGenerator(state: 9)
    let words = (0..<40).map { _ in (0..<30).map { _ in UInt8.random(in: 0...1, using: &generator) } }
    var indices: [UInt8] = []
    for _ in 0..<4000 { indices += words.randomElement(using: &generator) ?? [] }
    let textCount = indices.count
    for _ in 0..<20_000 { indices.append(.random(in: 100...107, using: &generator)) }
    var coder = GreedyLZWCoder()
    func bytes(_ indices: [UInt8], keepsDictionary: Bool) -> Int {
      coder.code(indices.span, or: indices.span, indexBits: 8, keepsDictionary: keepsDictionary).count
    }
    let (text, photo) = (Array(indices[..<textCount]), Array(indices[textCount...]))
    let codes = coder.code(indices.span, or: indices.span, indexBits: 8, keepsDictionary: true)
    #expect(codes.count < bytes(text, keepsDictionary: true) + bytes(photo, keepsDictionary: false) + 1000)
    #expect(try LZWDecoder(codes, indexBits: 8).indices == indices)
  }

  /// Of two indices, the first is chosen unless only the other continues a string.
  @Test func choosesTheIndexThatContinuesAString() throws {
    var coder = GreedyLZWCoder()
    func indices(_ first: [UInt8], or others: [UInt8]) throws -> [UInt8] {
      let codes = coder.code(first.span, or: others.span, indexBits: 2, keepsDictionary: false)
      return try LZWDecoder(codes, indexBits: 2).indices
    }
    #expect(try indices([0, 1, 0, 3, 2], or: [0, 1, 0, 1, 1]) == [0, 1, 0, 1, 2])
    #expect(try indices([0, 1, 0, 1, 2], or: [0, 1, 0, 3, 1]) == [0, 1, 0, 1, 2])
  }
}
