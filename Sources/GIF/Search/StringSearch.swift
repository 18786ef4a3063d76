/// Chooses the indices of pixels while they are coded: at each place, the string of the dictionary that gains most.
///
/// A coder that is given indices takes the longest string that they begin with. Here pixels may be one of several
/// colours, so many strings fit; the best is long and near to what was wanted.
enum StringSearch {
  /// Strings that are looked at for a code. More gain nothing that can be seen.
  private static let visitLimit = 600

  /// A string that fits, as far as it was looked at.
  private struct Candidate {
    /// What it gains, above 16 bits for by how many indices the longest string that continues it is longer: of strings that
    /// gain the same, those that have been continued are better. Found by trying.
    let rank: Int64
    let node: Int16
    let length: Int16

    static let none = Candidate(gain: .min, height: 0, node: 0, length: 0)

    @inline(__always)
    init(gain: Int32, height: Int16, node: Int16, length: Int16) {
      rank = Int64(gain) << 16 | Int64(height)
      (self.node, self.length) = (node, length)
    }

    /// What it gains. A string has at most 4096 indices, and one is only looked at if it might gain more than the best: so
    /// sums stay above −2²⁵.
    @inline(__always)
    var gain: Int32 { Int32(truncatingIfNeeded: rank >> 16) }

    @inline(__always)
    var height: Int32 { Int32(rank & 0xFFFF) }

    /// What the longest string that continues it could gain at most.
    @inline(__always)
    var bound: Int32 { gain &+ height &* Int32(RateTrade.pixel) }

    /// Of equal ones, the older are better: the search looks at the newest first.
    @inline(__always)
    func isBetter(than other: Candidate) -> Bool { rank >= other.rank }
  }

  /// A string that continues another by one index, and how far off the pixel is with that.
  private struct Continuation {
    var node: Int16 = LZWDictionary.none
    var error: Int32 = 0
  }

  /// The indices of the pixels as LZW codes, of an image or one of its parts, which follow each other.
  ///
  /// - Parameters:
  ///   - choices: The pixels.
  ///   - indexBits: Bits that indices take, 2...8.
  ///   - isFirst: Whether no part comes before, with whose clear code this one begins.
  ///   - isLast: Whether no part follows, so that it ends with the end code.
  static func code(_ choices: inout some PixelChoices, indexBits: Int, isFirst: Bool, isLast: Bool) -> CodeStream {
    var dictionary = LZWDictionary(indexBits: indexBits)
    var stackStorage = [Candidate](repeating: .none, count: LZWDictionary.limit)
    var fittingStorage = [Continuation](repeating: Continuation(), count: LZWDictionary.limit)
    // Those that are not settled yet, fewer than a batch and a string.
    var indexStorage = [UInt8](repeating: 0, count: choices.batch + LZWDictionary.limit)
    var stack = stackStorage.mutableSpan
    var fitting = fittingStorage.mutableSpan
    var indices = indexStorage.mutableSpan
    var stream = CodeStream()
    if isFirst { stream.append(dictionary.clearCode, bits: dictionary.codeBits) }
    var (position, settledEnd) = (0, 0)
    while position < choices.count {
      let best = findBest(at: position, dictionary.nodes.span, dictionary.links.span, &choices, &stack, &fitting)
      let place = position - settledEnd
      position += Int(best.length)
      dictionary.write(Int(best.node), length: Int(best.length), to: &indices, at: place)
      stream.append(Int(best.node), bits: dictionary.codeBits)
      dictionary.use(Int(best.node), firstIndex: indices[place])
      if position - settledEnd >= choices.batch || position == choices.count {
        choices.settle(settledEnd, as: indices.span.extracting(0..<position - settledEnd))
        settledEnd = position
      }
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
  ///
  /// - Parameters:
  ///   - stack: Room for strings that are to be looked at.
  ///   - fitting: Room for as many continuations of a string as there can be codes.
  private static func findBest(
    at position: Int, _ nodes: Span<LZWDictionary.Node>, _ links: Span<LZWDictionary.Link>,
    _ choices: inout some PixelChoices,
    _ stack: inout MutableSpan<Candidate>, _ fitting: inout MutableSpan<Continuation>
  ) -> Candidate {
    var count = 0
    var best = Candidate.none
    choices.forEachChoice(at: position) { index, gain in
      let candidate = Candidate(gain: gain, height: nodes[Int(index)].height, node: Int16(index), length: 1)
      if candidate.isBetter(than: best) { best = candidate }
      if candidate.height == 0 { return }
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
      // Those that fit are put side by side first, without a branch, since processors cannot foretell which do.
      // Unchecked: children are nodes of the tree, and there is room for all of them.
      var child = unsafe nodes[unchecked: Int(prefix.node)].firstChild
      var fittingCount = 0
      while child != LZWDictionary.none {
        let link = unsafe links[unchecked: Int(child)]
        let error = choices.error(of: link.index, choice)
        unsafe fitting[unchecked: fittingCount] = Continuation(node: child, error: error)
        // −1 where the limit is passed.
        fittingCount &+= 1 &+ Int((choice.limit &- error) >> 31)
        child = link.nextSibling
      }
      let first = count
      // What it could gain with the next index.
      let reach = prefix.gain &+ Int32(RateTrade.pixel)
      for place in 0..<fittingCount {
        let continuation = unsafe fitting[unchecked: place]
        let height = unsafe nodes[unchecked: Int(continuation.node)].height
        // What it and all that continues it could gain.
        guard reach &+ Int32(height) &* Int32(RateTrade.pixel) > best.gain, count < stack.count else { continue }
        let candidate = Candidate(
          gain: prefix.gain &+ choices.gain(ofError: continuation.error, choice), height: height,
          node: continuation.node, length: prefix.length &+ 1)
        if candidate.isBetter(than: best) { best = candidate }
        // Those that nothing continues are not worth a visit.
        if height > 0, candidate.bound > best.gain {
          // Unchecked: places below the stack's end.
          unsafe stack[unchecked: count] = candidate
          // What could gain most is on top.
          if count > first, unsafe stack[unchecked: count &- 1].bound > candidate.bound {
            unsafe stack.swapAt(unchecked: count &- 1, unchecked: count)
          }
          count &+= 1
        }
      }
    }
    return best
  }
}
