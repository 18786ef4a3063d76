import TestSupport
import Testing

@testable import GIF

@Suite struct LZWDictionaryTests {
  /// The tree holds exactly the strings that a decoder knows, plus the string that the next code completes if it begins
  /// like the one before. Heights are exact, and siblings stand in their order. Strings occur as often as for a decoder,
  /// which may be twice.
  @Test(arguments: [2, 3, 8]) func holdsTheStringsThatADecoderKnows(bits: Int) {
    var generator = SeededGenerator(state: UInt64(bits))
    var dictionary = LZWDictionary(indexBits: bits)
    var areEqual = false
    for _ in 0..<2 {
      var known = Dictionary(uniqueKeysWithValues: (0..<1 << bits).map { ($0, [UInt8($0)]) })
      var previous: [UInt8]?
      // Checking after every code would be slow.
      while known.count <= 300 {
        var usable = known
        // Two codes do not stand for strings.
        if let previous { usable[known.count + 2] = previous + [previous[0]] }
        #expect(LZWDictionaryTests.strings(of: dictionary) == usable)
        areEqual = areEqual || Set(known.values).count < known.count
        // Sometimes the same index is repeated, so that long strings occur.
        let choice = usable.sorted { $0.key < $1.key }
        let (node, string) =
          Int.random(in: 0..<3, using: &generator) == 0
          ? choice[choice.count - 1] : choice[Int.random(in: 0..<choice.count, using: &generator)]
        dictionary.use(node, firstIndex: string[0])
        if let previous { known[known.count + 2] = previous + [string[0]] }
        previous = string
      }
      dictionary.clear()
      #expect(dictionary.codeBits == bits + 1)
    }
    // With many indices, that hardly ever happens.
    #expect(areEqual || bits == 8)
  }

  /// The strings that can be reached in the tree, by code.
  private static func strings(of dictionary: LZWDictionary) -> [Int: [UInt8]] {
    var found: [Int: [UInt8]] = [:]
    /// Returns the height.
    func walk(_ node: Int, _ string: [UInt8]) -> Int {
      var written = [UInt8](repeating: 0, count: string.count + 3)
      var span = written.mutableSpan
      dictionary.write(node, length: string.count, to: &span, at: 2)
      #expect(written == [0, 0] + string + [0])
      #expect(found.updateValue(string, forKey: node) == nil)
      var (height, child) = (0, dictionary.nodes[node].firstChild)
      while child != LZWDictionary.none {
        let node = dictionary.nodes[Int(child)]
        if node.nextSibling != LZWDictionary.none {
          #expect(node.height >= dictionary.nodes[Int(node.nextSibling)].height)
        }
        height = max(height, walk(Int(child), string + [node.index]) + 1)
        child = node.nextSibling
      }
      #expect(dictionary.nodes[node].height == height)
      return height
    }
    for index in 0..<1 << dictionary.indexBits { _ = walk(index, [UInt8(index)]) }
    return found
  }

  @Test func takesTwelveBitsAtMost() {
    var dictionary = LZWDictionary(indexBits: 8)
    var uses = 0
    while !dictionary.isFull {
      dictionary.use(uses % 2, firstIndex: UInt8(uses % 2))
      uses += 1
      // A decoder assigns a code at each code but the first.
      #expect(1 << dictionary.codeBits > 257 + uses || dictionary.codeBits == 12)
      #expect(1 << (dictionary.codeBits - 1) <= 257 + uses)
    }
    #expect(uses == 4096 - 258 + 1 && dictionary.codeBits == 12)
  }
}
