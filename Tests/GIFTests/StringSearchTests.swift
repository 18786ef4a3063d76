import TestSupport
import Testing

@testable import GIF

/// Pixels with the gain of each index; nil if it is not allowed.
private struct GivenChoices: PixelChoices {
  let gains: [[Int32?]]
  /// The number of pixels beyond the final ones that may be searched.
  var lookahead = Int.max
  /// The number of pixels to finalize at once.
  var batch = 64
  private(set) var settled: [UInt8] = []

  init(_ gains: [[Int32?]], lookahead: Int, batch: Int) {
    (self.gains, self.lookahead, self.batch) = (gains, lookahead, batch)
  }

  /// Allows only these indices.
  init(_ indices: [UInt8], indexBits: Int) {
    gains = indices.map { index in (0..<1 << indexBits).map { $0 == Int(index) ? Int32(RateTrade.pixel) : nil } }
  }

  var count: Int { gains.count }
  var readyEnd: Int { lookahead < count - settled.count ? settled.count + lookahead : count }

  func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void) {
    for (index, gain) in gains[position].enumerated() { if let gain { body(UInt8(index), gain) } }
  }

  /// The error of each index is the index itself.
  struct Choice: ErrorLimited {
    let gains: [Int32?]
    let limit: Int32 = 255
  }

  func choice(at position: Int) -> Choice { Choice(gains: gains[position]) }

  func error(of index: UInt8, _ choice: Choice) -> Int32 { choice.gains[Int(index)] == nil ? .max : Int32(index) }

  func gain(ofError error: Int32, _ choice: Choice) -> Int32 { choice.gains[Int(error)] ?? .min }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {
    #expect(start == settled.count && (indices.count >= batch || start + indices.count == count))
    for offset in indices.indices {
      #expect(gains[start + offset][Int(indices[offset])] != nil)
      settled.append(indices[offset])
    }
  }
}

extension StringSearch {
  /// The codes of an image that is not coded in bands.
  static func code(_ choices: inout some PixelChoices, indexBits: Int, keepsDictionary: Bool = false) -> [UInt8] {
    var stream = code(
      &choices, indexBits: indexBits, keepsDictionary: keepsDictionary, isFirst: true, isLast: true)
    stream.finish()
    return stream.bytes
  }
}

@Suite struct StringSearchTests {
  /// Pictures of indices below 2^bits: noise, runs, stripes and nearly constant.
  private static func pictures(bits: Int) -> [[UInt8]] {
    var generator = SeededGenerator(state: UInt64(bits))
    let colors = 1 << bits
    func index() -> UInt8 { UInt8(Int.random(in: 0..<colors, using: &generator)) }
    let runs = (0..<300).flatMap { _ in
      Array(repeating: index(), count: Int.random(in: 1...40, using: &generator))
    }
    return [
      [index()], [index(), index()], Array(repeating: index(), count: 3), Array(repeating: index(), count: 10000),
      (0..<9000).map { _ in index() }, (0..<9000).map { _ in index() & 1 }, runs,
      (0..<5000).map { UInt8($0 / 7 % colors) }, (0..<5000).map { UInt8($0 * $0 / 50 % colors) },
      // The worst case for KwKwK: every string used is the one that it completes.
      [0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1],
    ]
  }

  @Test(arguments: 2...8) func codesGivenIndicesAsBrieflyAsTheGreedyCoder(bits: Int) throws {
    for picture in StringSearchTests.pictures(bits: bits) {
      var choices = GivenChoices(picture, indexBits: bits)
      let decoded = try LZWDecoder(StringSearch.code(&choices, indexBits: bits), indexBits: bits)
      #expect(choices.settled == picture)
      #expect(decoded.indices == picture)
      // A clear at another position may cost some strings each time.
      let greedy = greedyStringCount(picture, indexBits: bits)
      #expect(decoded.steps.count <= greedy + 16 * (decoded.clearCount - 1), "\(picture.prefix(20))")
    }
  }

  @Test func usesTheStringBeingCompleted() throws {
    var choices = GivenChoices(Array(repeating: 3, count: 10), indexBits: 2)
    let steps = try LZWDecoder(StringSearch.code(&choices, indexBits: 2), indexBits: 2).steps
    #expect(steps.map(\.code) == [3, 6, 7, 8])
  }

  @Test(arguments: [false, true]) func clearsOrKeepsFullDictionaries(keeps: Bool) throws {
    var generator = SeededGenerator(state: 5)
    let noise = (0..<60000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var choices = GivenChoices(noise, indexBits: 8)
    let codes = StringSearch.code(&choices, indexBits: 8, keepsDictionary: keeps)
    let decoded = try LZWDecoder(codes, indexBits: 8)
    #expect(decoded.indices == noise)
    #expect(keeps ? decoded.clearCount == 1 : decoded.clearCount > 10)
  }

  /// Bands join whatever the code length at their end.
  @Test(arguments: 2...8) func partsFollowEachOther(bits: Int) throws {
    let pictures = StringSearchTests.pictures(bits: bits)
    var stream = CodeStream()
    for (number, picture) in pictures.enumerated() {
      var choices = GivenChoices(picture, indexBits: bits)
      stream.append(
        StringSearch.code(&choices, indexBits: bits, isFirst: number == 0, isLast: number == pictures.count - 1))
    }
    stream.finish()
    #expect(try LZWDecoder(stream.bytes, indexBits: bits).indices == pictures.flatMap(\.self))
  }

  /// The chosen string is as good as any that the decoder knows, given the final pixels before it.
  @Test(arguments: [(1, 1), (3, 2), (20, 20), (20, 7), (Int.max, 64)], 0..<25)
  func takesTheBestString(ahead: (look: Int, batch: Int), seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let sparse = Int.random(in: 1...4, using: &generator)
    let worst: Int32 = Int32(RateTrade.pixel) * [0, -1, -40][seed % 3]
    let gains = (0..<160).map { _ -> [Int32?] in
      var pixel = (0..<4).map { _ -> Int32? in
        Int.random(in: 0..<4, using: &generator) < sparse
          ? Int32.random(in: worst...Int32(RateTrade.pixel), using: &generator) : nil
      }
      if pixel.allSatisfy({ $0 == nil }) { pixel[Int.random(in: 0..<4, using: &generator)] = 0 }
      return pixel
    }
    var choices = GivenChoices(gains, lookahead: ahead.look, batch: ahead.batch)
    let decoded = try LZWDecoder(StringSearch.code(&choices, indexBits: 2), indexBits: 2, keepsKnown: true)
    #expect(decoded.indices == choices.settled)
    var (position, settledEnd) = (0, 0)
    for step in decoded.steps {
      func gain(_ string: [UInt8]) -> Int32? {
        let unsettled = position - settledEnd
        guard string.count <= min(ahead.look - unsettled, gains.count - position) else { return nil }
        var sum: Int32 = 0
        for (offset, index) in string.enumerated() {
          guard let gain = gains[position + offset][Int(index)] else { return nil }
          sum += gain
        }
        return sum
      }
      let possible = step.known.compactMap { string in string.flatMap(gain) }
      #expect(gain(step.string) == possible.max())
      position += step.string.count
      if position - settledEnd >= ahead.batch { settledEnd = position }
    }
    #expect(position == gains.count)
  }
}
