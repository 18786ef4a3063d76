/// What the pixels of an image may be, as the search for codes sees it.
protocol PixelChoices {
  /// A pixel's.
  associatedtype Choice

  /// Pixels, in the order in which they are coded.
  var count: Int { get }
  /// The pixels before this one can be searched; all others wait until pixels before them are settled.
  var readyEnd: Int { get }

  /// Calls a function with each index that a pixel may have, and its gain.
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void)

  /// What a pixel may be.
  func choice(at position: Int) -> Choice

  /// What it gains that a string goes on with this index: at most ``RateTrade/pixel``, less with an error, but not below
  /// −2²⁰; nil if the pixel may not have it.
  func gain(of index: UInt8, _ choice: Choice) -> Int32?

  /// The pixels from a place on get these indices, for good.
  mutating func settle(_ start: Int, as indices: Span<UInt8>)
}

/// Chooses the indices of pixels while they are coded: at each place, the string of the dictionary that gains most.
///
/// A coder that is given indices takes the longest string that they begin with. Here pixels may be one of several
/// colours, so many strings fit; the best is long and near to what was wanted.
struct StringSearch {
  /// Strings that are looked at for a code. More gain nothing that can be seen.
  private static let visitLimit = 600

  /// A string that fits, as far as it was looked at.
  private struct Candidate {
    /// What it gains, and what the longest string that continues it could gain at most. A string has at most 4096
    /// indices, and one is only looked at if it might gain more than the best: so sums stay above −2²⁵.
    var gain: Int32
    var bound: Int32
    var node: Int16
    var length: Int16

    static let none = Candidate(gain: .min, bound: .min, node: 0, length: 0)

    /// Of strings that gain the same, those that have been continued are better, and the older ones: the search looks at
    /// the newest first. Found by trying.
    @inline(__always)
    func isBetter(than other: Candidate) -> Bool {
      gain > other.gain || gain == other.gain && bound >= other.bound
    }
  }

  private var stack = [Candidate](repeating: .none, count: 4096)
  private var indices: [UInt8] = []

  /// The indices of the pixels as LZW codes, from behind a clear code to the next one or the end code.
  ///
  /// - Parameters:
  ///   - choices: The pixels.
  ///   - indexBits: Bits that indices take, 2...8.
  ///   - isLast: Whether no more pixels follow.
  mutating func code(_ choices: inout some PixelChoices, indexBits: Int, isLast: Bool) -> CodeStream {
    var dictionary = LZWDictionary(indexBits: indexBits)
    var stream = CodeStream()
    var position = 0
    while position < choices.count {
      dictionary.anticipate()
      let best = findBest(at: position, dictionary.nodes.span, &choices)
      let first = settle(best, at: position, dictionary.nodes.span, &choices)
      stream.append(Int(best.node), bits: dictionary.codeBits)
      dictionary.use(Int(best.node), firstIndex: first)
      position += Int(best.length)
      if dictionary.isFull, position < choices.count {
        stream.append(dictionary.clearCode, bits: dictionary.codeBits)
        dictionary.clear()
      }
    }
    stream.append(isLast ? dictionary.endCode : dictionary.clearCode, bits: dictionary.codeBits)
    return stream
  }

  /// The string that gains most.
  ///
  /// The strings are a tree, searched in depth from the indices that gain most.
  private mutating func findBest(
    at position: Int, _ nodes: Span<LZWDictionary.Node>, _ choices: inout some PixelChoices
  ) -> Candidate {
    let pixel = Int32(RateTrade.pixel)
    var stack = stack.mutableSpan
    var count = 0
    var best = Candidate.none
    choices.forEachChoice(at: position) { index, gain in
      let height = Int32(nodes[Int(index)].height) &* pixel
      let candidate = Candidate(gain: gain, bound: gain &+ height, node: Int16(index), length: 1)
      if candidate.isBetter(than: best) { best = candidate }
      if height == 0 { return }
      // Sorted, so that what could gain most is on top.
      var place = count
      while place > 0, stack[place - 1].bound > candidate.bound {
        stack[place] = stack[place - 1]
        place -= 1
      }
      stack[place] = candidate
      count += 1
    }
    var visits = 0
    let end = choices.readyEnd
    while count > 0, visits < StringSearch.visitLimit {
      count -= 1
      let prefix = stack[count]
      let next = position &+ Int(prefix.length)
      guard prefix.bound > best.gain, next < end else { continue }
      visits += 1
      let choice = choices.choice(at: next)
      let first = count
      // Unchecked: children are nodes of the tree, and places below the stack's end.
      var child = unsafe nodes[unchecked: Int(prefix.node)].firstChild
      while child != LZWDictionary.none, count < stack.count {
        let node = unsafe nodes[unchecked: Int(child)]
        // What it and all that continues it could gain.
        let height = Int32(node.height) &* pixel
        if prefix.gain &+ pixel &+ height > best.gain, let gain = choices.gain(of: node.index, choice) {
          let longer = prefix.gain &+ gain
          let candidate = Candidate(gain: longer, bound: longer &+ height, node: child, length: prefix.length &+ 1)
          if candidate.isBetter(than: best) { best = candidate }
          // Those that nothing continues are not worth a visit.
          if height > 0, candidate.bound > best.gain {
            unsafe stack[unchecked: count] = candidate
            // What could gain most is on top.
            if count > first, unsafe stack[unchecked: count &- 1].bound > candidate.bound {
              unsafe stack.swapAt(unchecked: count &- 1, unchecked: count)
            }
            count &+= 1
          }
        }
        child = node.nextSibling
      }
    }
    return best
  }

  /// Settles the pixels of a string; its first index.
  private mutating func settle(
    _ string: Candidate, at position: Int, _ nodes: Span<LZWDictionary.Node>, _ choices: inout some PixelChoices
  ) -> UInt8 {
    let length = Int(string.length)
    if indices.count < length { indices = Array(repeating: 0, count: 2 * length) }
    StringSearch.write(string, nodes, to: &indices)
    choices.settle(position, as: indices.span.extracting(0..<length))
    return indices[0]
  }

  /// Writes the indices of a string.
  private static func write(_ string: Candidate, _ nodes: Span<LZWDictionary.Node>, to indices: inout [UInt8]) {
    var indices = indices.mutableSpan
    var node = nodes[Int(string.node)]
    for place in (0..<Int(string.length)).reversed() {
      indices[place] = node.index
      if place > 0 { node = nodes[Int(node.prefix)] }
    }
  }
}
