/// The LZW dictionary of a GIF decoder as a tree: a node is a string, its parent is the string without its last index.
///
/// A decoder adds one string after each code: the previous string followed by the first index of the current one.
/// Naively a coder could use that string only once the decoder has completed it. But the coder knows the previous
/// string already, and the missing index is the first one of the string it is about to choose, so it may choose the
/// incomplete string itself. Until then ``nextCode`` therefore hangs in the tree with the first index of the previous
/// string as its last index: the one value with which the decoder can resolve it ("KwKwK").
struct LZWDictionary {
  /// A string. Its code is its position in ``nodes``.
  struct Node {
    /// The child whose subtree is highest. A child extends the string by an index.
    var firstChild: Int16 = LZWDictionary.none
    /// The next child of the same string, whose subtree is no higher.
    var nextSibling: Int16 = LZWDictionary.none
    /// The height of the subtree: by how many indices the longest string that extends this one is longer.
    var height: Int16 = 0
    /// The last index of the string.
    var index: UInt8 = 0
  }

  /// The absence of a node.
  static let none: Int16 = -1
  /// The maximum number of codes: GIF's codes have up to 12 bits.
  static let limit = 4096

  /// The number of bits of an index, 2...8: GIF's minimum code size.
  let indexBits: Int
  /// The strings, by code.
  private(set) var nodes: [Node]
  /// The code of each string without its last index; unused for single indices.
  private var prefixes: [Int16]
  /// The code that the decoder assigns next.
  private var nextCode: Int
  /// Whether the string of ``nextCode`` is in the tree with a provisional last index.
  private var isCompleting = false
  /// The number of bits of the next code.
  private(set) var codeBits: Int

  /// Creates a dictionary of single indices.
  ///
  /// - Precondition: `indexBits` is 2...8.
  init(indexBits: Int) {
    self.indexBits = indexBits
    nodes = Array(repeating: Node(), count: LZWDictionary.limit)
    prefixes = Array(repeating: LZWDictionary.none, count: LZWDictionary.limit)
    nextCode = (1 << indexBits) + 2
    codeBits = indexBits + 1
    for index in 0..<1 << indexBits { nodes[index].index = UInt8(index) }
  }

  /// The code that empties the dictionary.
  var clearCode: Int { 1 << indexBits }
  /// The code that ends the data.
  var endCode: Int { clearCode + 1 }
  /// Whether all codes are assigned, so that strings are added no more until the dictionary is cleared.
  var isFull: Bool { nextCode == LZWDictionary.limit }

  /// Removes all strings, as decoders do at the clear code.
  mutating func clear() {
    for index in 0..<clearCode { nodes[index] = Node(index: UInt8(index)) }
    nextCode = clearCode + 2
    codeBits = indexBits + 1
    isCompleting = false
  }

  /// Records that the next code is that of `node`: completes the pending string and begins another one.
  ///
  /// The new string may be used at once if it continues with its own first index. It may equal an older string, if the
  /// search chose a shorter string than it could have; both then stay, as they do in a decoder.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - firstIndex: The first index of the string.
  mutating func use(_ node: Int, firstIndex: UInt8) {
    if isCompleting {
      nodes[nextCode].index = firstIndex
      nextCode += 1
      // The code length grows as soon as the last code of a length is assigned.
      if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    }
    isCompleting = !isFull
    if isCompleting { LZWDictionary.link(nextCode, firstIndex, to: node, &nodes, &prefixes) }
  }

  /// Writes the indices of a string to a buffer.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - length: The length of the string.
  ///   - indices: The buffer.
  ///   - start: The position of the first index in the buffer.
  func write(_ node: Int, length: Int, to indices: inout MutableSpan<UInt8>, at start: Int = 0) {
    let (nodes, prefixes) = (nodes.span, prefixes.span)
    var node = node
    for position in (start + 1..<start + length).reversed() {
      indices[position] = nodes[node].index
      node = Int(prefixes[node])
    }
    indices[start] = nodes[node].index
  }

  /// Inserts a string under its prefix, and updates the heights of all its ancestors.
  ///
  /// It is static, so that each array is checked for unique ownership only once per call.
  private static func link(
    _ node: Int, _ index: UInt8, to prefix: Int, _ nodes: inout [Node], _ prefixes: inout [Int16]
  ) {
    var nodes = nodes.mutableSpan
    var prefixes = prefixes.mutableSpan
    prefixes[node] = Int16(prefix)
    nodes[node] = Node(index: index)
    place(node, under: prefix, &nodes)
    var (ancestor, height) = (prefix, Int16(1))
    while nodes[ancestor].height < height {
      nodes[ancestor].height = height
      if prefixes[ancestor] == none { return }
      place(ancestor, under: Int(prefixes[ancestor]), &nodes)
      (ancestor, height) = (Int(prefixes[ancestor]), height + 1)
    }
  }

  /// Puts a string, new or grown, before the first of its siblings that are no higher.
  private static func place(_ node: Int, under prefix: Int, _ nodes: inout MutableSpan<Node>) {
    let height = nodes[node].height
    var (previous, next) = (none, nodes[prefix].firstChild)
    while next != none, nodes[Int(next)].height > height {
      (previous, next) = (next, nodes[Int(next)].nextSibling)
    }
    if next == node { return }
    // Takes a string that has grown out of its old place; a new one has none.
    var old = height > 0 ? next : none
    while old != none, nodes[Int(old)].nextSibling != node { old = nodes[Int(old)].nextSibling }
    if old != none { nodes[Int(old)].nextSibling = nodes[node].nextSibling }
    nodes[node].nextSibling = next
    if previous == none {
      nodes[prefix].firstChild = Int16(node)
    } else {
      nodes[Int(previous)].nextSibling = Int16(node)
    }
  }
}
