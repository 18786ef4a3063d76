/// Chooses pixel values during the search for the shortest LZW encoding.
///
/// A plain LZW coder gets one index a pixel and emits the longest string of the dictionary that matches. Here each
/// pixel allows several indices (colours within tolerance, or the transparent index), so many strings match. Each has a
/// gain: the sum over its pixels of the saving of one more pixel in a string, minus the cost of the pixel's error. The
/// search emits the string with the highest gain.
///
/// Naively one would visit every matching node of the dictionary tree. This is a depth-first search with branch and
/// bound:
///
/// - *Bound*: each node knows the height of its subtree, and no pixel gains more than ``RateTrade/pixel``. A string
///   with `gain + height · pixel` not above the best gain cannot lead to a better one, and is skipped.
/// - *Order*: candidates with the highest bound are visited first, so that the best gain rises early. The extensions of
///   a string come with the highest subtree first, so that the first one that is too low ends their list.
/// - *Budget*: at most `visitLimit` strings are expanded for a code.
///
/// Invariant: `best` is a string of the dictionary that matches the pixels at `position`, at any time; the budget can
/// only make it worse than the optimum, never wrong.
enum StringSearch {
  /// The maximum number of strings that are expanded for one code. A larger number brings no measurable gain
  /// (benchmark).
  private static let visitLimit = 600

  /// A string that matches the pixels so far.
  private struct Candidate {
    /// The gain in the upper bits, and the height of the string's subtree in the lower 16: of strings with equal gain,
    /// those that have been extended before are better (chosen by benchmark).
    let rank: Int64
    let node: Int16
    let length: Int16

    static let none = Candidate(gain: .min, height: 0, node: 0, length: 0)

    @inline(__always)
    init(gain: Int32, height: Int16, node: Int16, length: Int16) {
      rank = Int64(gain) << 16 | Int64(height)
      (self.node, self.length) = (node, length)
    }

    /// The gain of the string.
    ///
    /// A gain stays above −2²⁵: the best gain is never below that of a single pixel, −2²⁰; a string is expanded only if
    /// `gain + height · pixel`, with a height below 2¹² and a pixel of 2¹², exceeds the best gain; and one more pixel
    /// subtracts at most 2²⁰.
    @inline(__always)
    var gain: Int32 { Int32(truncatingIfNeeded: rank >> 16) }

    @inline(__always)
    var height: Int32 { Int32(rank & 0xFFFF) }

    /// The upper bound of the gain of any extension of the string.
    @inline(__always)
    var bound: Int32 { gain &+ height &* Int32(RateTrade.pixel) }

    /// Returns whether the string is better than another. Among equals the one that is visited later is better.
    @inline(__always)
    func isBetter(than other: Candidate) -> Bool { rank >= other.rank }
  }

  /// A string that extends another by one index, with the error of the pixel.
  fileprivate struct Continuation {
    var node: Int16 = LZWDictionary.none
    var error: Int32 = 0
  }

  /// Encodes the pixels of an image, or of one band of it, as LZW codes. The bands of an image follow one another in
  /// its code stream.
  ///
  /// - Parameters:
  ///   - choices: The pixels.
  ///   - indexBits: The number of bits of an index, 2...8.
  ///   - tableIndices: The index in the colour table that stands for each index of the choices; empty if they are the same.
  ///   - keepsDictionary: Whether a full dictionary is kept as long as it fits. If not, it is cleared.
  ///   - isFirst: Whether it is the first band, which begins with a clear code; the others begin after the clear code
  ///     that ends the band before.
  ///   - isLast: Whether it is the last band, which ends with the end code.
  static func code(
    _ choices: inout some PixelChoices, indexBits: Int, tableIndices: [UInt8] = [], keepsDictionary: Bool = false,
    isFirst: Bool, isLast: Bool
  ) -> CodeStream {
    var dictionary = LZWDictionary(indexBits: indexBits)
    var stackStorage = [Candidate](repeating: .none, count: LZWDictionary.limit)
    var matchingStorage = [Continuation](repeating: Continuation(), count: LZWDictionary.limit)
    // The indices that are not final yet: fewer than a batch and a string.
    var indexStorage = [UInt8](repeating: 0, count: choices.batch + LZWDictionary.limit)
    var stack = stackStorage.mutableSpan
    var matching = matchingStorage.mutableSpan
    var indices = indexStorage.mutableSpan
    var stream = CodeStream()
    if isFirst { stream.append(dictionary.clearCode, bits: dictionary.codeBits) }
    var clearing = DictionaryClearing(keepsDictionary: keepsDictionary)
    var (position, settledEnd) = (0, 0)
    while position < choices.count {
      let best = findBest(at: position, dictionary.nodes.span, &choices, &stack, &matching)
      let offset = position - settledEnd
      position += Int(best.length)
      dictionary.write(Int(best.node), length: Int(best.length), to: &indices, at: offset)
      let code = Int(best.node)
      stream.append(code < tableIndices.count ? Int(tableIndices[code]) : code, bits: dictionary.codeBits)
      dictionary.use(Int(best.node), firstIndex: indices[offset])
      if position - settledEnd >= choices.batch || position == choices.count {
        choices.settle(settledEnd, as: indices.span.extracting(0..<position - settledEnd))
        settledEnd = position
      }
      if clearing.isDue(afterStringOf: Int(best.length), isFull: dictionary.isFull), position < choices.count {
        stream.append(dictionary.clearCode, bits: dictionary.codeBits)
        dictionary.clear()
      }
    }
    stream.append(isLast ? dictionary.endCode : dictionary.clearCode, bits: dictionary.codeBits)
    return stream
  }

  /// Returns the string with the highest gain at a position.
  ///
  /// - Parameters:
  ///   - stack: A buffer for strings to be expanded.
  ///   - matching: A buffer for the extensions of a string, of which there can be as many as codes.
  private static func findBest(
    at position: Int, _ nodes: Span<LZWDictionary.Node>, _ choices: inout some PixelChoices,
    _ stack: inout MutableSpan<Candidate>, _ matching: inout MutableSpan<Continuation>
  ) -> Candidate {
    var (best, count) = pushSingleIndices(at: position, nodes, &choices, &stack)
    var visits = 0
    let (end, pixel) = (choices.readyEnd, Int32(RateTrade.pixel))
    while count > 0, visits < StringSearch.visitLimit {
      count -= 1
      let prefix = stack[count]
      let next = position &+ Int(prefix.length)
      guard prefix.bound > best.gain, next < end else { continue }
      visits += 1
      let choice = choices.choice(at: next)
      let first = count
      // The highest gain after the next index.
      let reach = prefix.gain &+ pixel
      // The least gain that the subtree must add; a subtree of the height 0 adds nothing.
      let lack = max(best.gain &- reach &+ 1, 0)
      let leastHeight = Int16(truncatingIfNeeded: (lack &+ pixel &- 1) / pixel)
      let matchingCount = choices.storeMatching(prefix.node, choice, nodes, from: leastHeight, in: &matching)
      for index in 0..<matchingCount {
        let continuation = unsafe matching[unchecked: index]
        let height = unsafe nodes[unchecked: Int(continuation.node)].height
        // Skips an extension whose whole subtree cannot be better.
        guard reach &+ Int32(height) &* pixel > best.gain, count < stack.count else { continue }
        let candidate = Candidate(
          gain: prefix.gain &+ choices.gain(ofError: continuation.error, choice), height: height,
          node: continuation.node, length: prefix.length &+ 1)
        if candidate.isBetter(than: best) { best = candidate }
        // Strings without extensions need no visit.
        if height > 0, candidate.bound > best.gain {
          // Unchecked: positions below the stack's count.
          unsafe stack[unchecked: count] = candidate
          // Of each two extensions the one with the higher bound is on top.
          if count > first, unsafe stack[unchecked: count &- 1].bound > candidate.bound {
            unsafe stack.swapAt(unchecked: count &- 1, unchecked: count)
          }
          count &+= 1
        }
      }
    }
    return best
  }

  /// Pushes the single indices that a pixel allows and the dictionary extends onto an empty stack. Returns the best index,
  /// which need not be among them, and the height of the stack.
  @inline(__always)
  private static func pushSingleIndices(
    at position: Int, _ nodes: Span<LZWDictionary.Node>, _ choices: inout some PixelChoices,
    _ stack: inout MutableSpan<Candidate>
  ) -> (best: Candidate, count: Int) {
    var count = 0
    var best = Candidate.none
    choices.forEachChoice(at: position) { index, gain in
      let candidate = Candidate(gain: gain, height: nodes[Int(index)].height, node: Int16(index), length: 1)
      if candidate.isBetter(than: best) { best = candidate }
      if candidate.height == 0 { return }
      // Insertion keeps the stack sorted by bound, the highest on top.
      var slot = count
      while slot > 0, stack[slot - 1].bound > candidate.bound {
        stack[slot] = stack[slot - 1]
        slot -= 1
      }
      stack[slot] = candidate
      count += 1
    }
    return (best, count)
  }
}

extension PixelChoices {
  /// Stores the extensions of a string whose last index a pixel allows and whose subtrees are high enough, and returns
  /// their number.
  ///
  /// No branch depends on a match, since processors cannot predict which extensions match.
  ///
  /// - Parameters:
  ///   - string: The node of the string.
  ///   - choice: The choices at the pixel.
  ///   - leastHeight: The least height of a subtree.
  @inline(__always)
  fileprivate func storeMatching(
    _ string: Int16, _ choice: Choice, _ nodes: Span<LZWDictionary.Node>, from leastHeight: Int16,
    in matching: inout MutableSpan<StringSearch.Continuation>
  ) -> Int {
    // Unchecked: children are nodes of the tree, and there is room for all of them.
    var child = unsafe nodes[unchecked: Int(string)].firstChild
    var matchingCount = 0
    while child != LZWDictionary.none {
      let node = unsafe nodes[unchecked: Int(child)]
      if node.height < leastHeight { break }
      let error = error(of: node.index, choice)
      unsafe matching[unchecked: matchingCount] = StringSearch.Continuation(node: child, error: error)
      // The shift gives −1 if the error exceeds the limit and 0 otherwise, so the next extension overwrites one that
      // does not match.
      matchingCount &+= 1 &+ Int((choice.limit &- error) >> 31)
      child = node.nextSibling
    }
    return matchingCount
  }
}
