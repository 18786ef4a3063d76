/// The strings that a GIF decoder knows after some codes, as a tree: a string is its prefix and one more index.
///
/// After each code a decoder adds the string before, continued by the first index of the string it has just read. The
/// coder can use that very string already, as long as its first index is that of the string before.
struct LZWDictionary {
  /// What continues a string; its code is its place in ``nodes``.
  struct Node {
    /// The newest string that continues this one by an index.
    var firstChild: Int16 = LZWDictionary.none
    /// By how many indices the longest string that continues this one is longer.
    var height: Int16 = 0
  }

  /// What a string is among those that continue the same prefix.
  struct Link {
    /// The next older one.
    var nextSibling: Int16 = LZWDictionary.none
    /// Its last index.
    var index: UInt8 = 0
  }

  /// Stands for no node.
  static let none: Int16 = -1
  /// The most codes that there can be: 12 bits.
  static let limit = 4096

  /// Bits that indices take, 2...8: GIF's minimum code size.
  let indexBits: Int
  // Nodes, links and prefixes have arrays of their own, since the search goes through links all the time and a processor's
  // nearest cache should hold them.
  private(set) var nodes: [Node]
  /// By the same codes as the nodes.
  private(set) var links: [Link]
  /// The code of each string without its last index; unused for the indices themselves.
  private var prefixes: [Int16]
  /// The code that a decoder gives next.
  private var nextCode: Int
  /// Whether the string of ``nextCode`` is there but for its last index, for which that of the string before stands in.
  private var isCompleting = false
  /// Bits of the next code.
  private(set) var codeBits: Int

  /// - Precondition: bits are 2...8.
  init(indexBits: Int) {
    self.indexBits = indexBits
    nodes = Array(repeating: Node(), count: LZWDictionary.limit)
    links = Array(repeating: Link(), count: LZWDictionary.limit)
    prefixes = Array(repeating: LZWDictionary.none, count: LZWDictionary.limit)
    nextCode = (1 << indexBits) + 2
    codeBits = indexBits + 1
    for index in 0..<1 << indexBits { links[index].index = UInt8(index) }
  }

  /// Empties the dictionary.
  var clearCode: Int { 1 << indexBits }
  /// Ends the data.
  var endCode: Int { clearCode + 1 }
  /// Whether no code is left, so that the dictionary should be cleared.
  var isFull: Bool { nextCode == LZWDictionary.limit }

  /// Forgets all strings, as decoders do at the clear code.
  mutating func clear() {
    for index in 0..<clearCode { nodes[index] = Node() }
    nextCode = clearCode + 2
    codeBits = indexBits + 1
    isCompleting = false
  }

  /// The next code stands for a string: the string before gets its last index, and this one begins another.
  ///
  /// That can be used at once where it goes on as it began. It may become equal to an older one, where the search took a
  /// shorter string than it could have; both stay then, as they do in a decoder.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - firstIndex: Its first index.
  mutating func use(_ node: Int, firstIndex: UInt8) {
    if isCompleting {
      links[nextCode].index = firstIndex
      nextCode += 1
      // Decoders, and so the coder, read one bit more as soon as the last code of a length is given.
      if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    }
    isCompleting = !isFull
    if isCompleting { LZWDictionary.link(nextCode, firstIndex, to: node, &nodes, &links, &prefixes) }
  }

  /// Writes the indices of a string.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - length: How many they are.
  ///   - indices: Where they are written.
  ///   - start: The place of the first.
  func write(_ node: Int, length: Int, to indices: inout MutableSpan<UInt8>, at start: Int = 0) {
    let (links, prefixes) = (links.span, prefixes.span)
    var node = node
    for place in (start + 1..<start + length).reversed() {
      indices[place] = links[node].index
      node = Int(prefixes[node])
    }
    indices[start] = links[node].index
  }

  /// Puts a string before those that continue its prefix, and tells that, and those that it continues in turn, how long
  /// they can become. Static, so that each array is asked but once whether it is nobody else's.
  private static func link(
    _ node: Int, _ index: UInt8, to prefix: Int, _ nodes: inout [Node], _ links: inout [Link],
    _ prefixes: inout [Int16]
  ) {
    links[node] = Link(nextSibling: nodes[prefix].firstChild, index: index)
    var nodes = nodes.mutableSpan
    var prefixes = prefixes.mutableSpan
    prefixes[node] = Int16(prefix)
    nodes[node] = Node()
    nodes[prefix].firstChild = Int16(node)
    var (ancestor, height) = (prefix, Int16(1))
    while nodes[ancestor].height < height {
      nodes[ancestor].height = height
      if prefixes[ancestor] == none { return }
      (ancestor, height) = (Int(prefixes[ancestor]), height + 1)
    }
  }
}
