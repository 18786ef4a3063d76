import TestSupport
import Testing

@testable import GIFCompression

@Suite struct LZWDictionaryTests {
  /// What a decoder knows is a path from an index, once but for what is anticipated, and no string is higher than the tree
  /// says.
  @Test(arguments: [2, 3, 8]) func isTheTreeOfWhatDecodersKnow(bits: Int) {
    var generator = SeededGenerator(state: UInt64(bits))
    var dictionary = LZWDictionary(indexBits: bits)
    for _ in 0..<2 {
      var known = Set((0..<1 << bits).map { [UInt8($0)] })
      var previous: [UInt8]?
      while !dictionary.isFull {
        dictionary.anticipate()
        let anticipated = previous.map { $0 + [$0[0]] }
        let usable = LZWDictionaryTests.strings(of: dictionary, twice: anticipated)
        #expect(Set(usable.keys) == known.union(anticipated.map { [$0] } ?? []))
        let areHighEnough = usable.keys.allSatisfy { string in
          (1..<string.count).allSatisfy { length in
            usable[Array(string[..<length])].map { Int(dictionary.nodes[$0].height) >= string.count - length } ?? false
          }
        }
        #expect(areHighEnough)
        // Now and then the same index again and again, so that long strings come.
        let choice = usable.sorted { $0.value < $1.value }
        let (string, node) =
          Int.random(in: 0..<3, using: &generator) == 0
          ? choice[choice.count - 1] : choice[Int.random(in: 0..<choice.count, using: &generator)]
        dictionary.use(node, firstIndex: string[0])
        if let previous { known.insert(previous + [string[0]]) }
        previous = string
        // All the way is slow.
        if known.count > 300 { break }
      }
      dictionary.clear()
      #expect(dictionary.codeBits == bits + 1)
    }
  }

  /// The strings that can be reached, with their oldest codes.
  ///
  /// - Parameter twice: The only one that may be there twice.
  private static func strings(of dictionary: LZWDictionary, twice: [UInt8]?) -> [[UInt8]: Int] {
    var (found, open) = ([[UInt8]: Int](), (0..<1 << dictionary.indexBits).map { (node: $0, string: [UInt8($0)]) })
    while let (node, string) = open.popLast() {
      var written = [UInt8](repeating: 0, count: string.count)
      var span = written.mutableSpan
      dictionary.write(node, length: string.count, to: &span)
      #expect(written == string)
      let other = found.updateValue(min(node, found[string] ?? node), forKey: string)
      #expect(other == nil || string == twice)
      var child = dictionary.nodes[node].firstChild
      while child != LZWDictionary.none {
        open.append((Int(child), string + [dictionary.nodes[Int(child)].index]))
        child = dictionary.nodes[Int(child)].nextSibling
      }
    }
    return found
  }

  /// An equal string is continued, and not the one that was anticipated, which goes again.
  @Test func whatIsThereTwiceIsContinuedOnce() {
    var dictionary = LZWDictionary(indexBits: 2)
    for (code, firstIndex) in [(0, 0), (0, 0), (0, 0)] as [(Int, UInt8)] {
      dictionary.anticipate()
      dictionary.use(code, firstIndex: firstIndex)
    }
    // 0 0 is code 6; of three times 0, what is completed next would be another.
    dictionary.anticipate()
    #expect(dictionary.nodes[0].firstChild == 8 && dictionary.nodes[8].nextSibling == 6)
    dictionary.use(8, firstIndex: 0)
    #expect(dictionary.nodes[0].firstChild == 6)
    dictionary.anticipate()
    #expect(dictionary.nodes[6].firstChild == 9 && dictionary.nodes[8].firstChild == LZWDictionary.none)
  }

  @Test func takesTwelveBitsAtMost() {
    var dictionary = LZWDictionary(indexBits: 8)
    var uses = 0
    while !dictionary.isFull {
      dictionary.anticipate()
      dictionary.use(uses % 2, firstIndex: UInt8(uses % 2))
      uses += 1
      // A decoder gives a code for each but the first.
      #expect(1 << dictionary.codeBits > 257 + uses || dictionary.codeBits == 12)
      #expect(1 << (dictionary.codeBits - 1) <= 257 + uses)
    }
    #expect(uses == 4096 - 258 + 1 && dictionary.codeBits == 12)
  }
}
