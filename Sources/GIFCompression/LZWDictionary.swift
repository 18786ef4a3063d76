/// The strings that a GIF decoder knows after some codes, as a tree: a string is its prefix and one more index.
///
/// After each code a decoder adds the string before, continued by the first index of the string it has just read. The
/// coder can use that very string already, as long as its first index is that of the string before.
struct LZWDictionary {
  /// A string; its code is its place in ``nodes``.
  struct Node {
    /// The newest string that continues this one.
    var firstChild: Int16 = LZWDictionary.none
    /// The next older string that continues the same prefix.
    var nextSibling: Int16 = LZWDictionary.none
    /// By how many indices the longest string that continues this one is longer.
    var height: Int16 = 0
    /// The last index of the string.
    var index: UInt8 = 0
  }

  /// Stands for no node.
  static let none: Int16 = -1
  /// The most codes that there can be: 12 bits.
  static let limit = 4096

  /// Bits that indices take, 2...8: GIF's minimum code size.
  let indexBits: Int
  private(set) var nodes: [Node]
  /// The code of each string without its last index; unused for the indices themselves. Apart from the nodes, which the
  /// search goes through all the time and a processor's nearest cache should hold.
  private var prefixes: [Int16]
  /// The code that a decoder gives next.
  private var nextCode: Int
  /// The string before, and its first index; nil after a clear code.
  private var previous: (node: Int, firstIndex: UInt8)?
  /// Bits of the next code.
  private(set) var codeBits: Int

  /// - Precondition: bits are 2...8.
  init(indexBits: Int) {
    self.indexBits = indexBits
    nodes = Array(repeating: Node(), count: LZWDictionary.limit)
    prefixes = Array(repeating: LZWDictionary.none, count: LZWDictionary.limit)
    nextCode = (1 << indexBits) + 2
    codeBits = indexBits + 1
    for index in 0..<1 << indexBits { nodes[index].index = UInt8(index) }
  }

  /// Empties the dictionary.
  var clearCode: Int { 1 << indexBits }
  /// Ends the data.
  var endCode: Int { clearCode + 1 }
  /// Whether no code is left, so that the dictionary should be cleared.
  var isFull: Bool { nextCode == LZWDictionary.limit }

  /// Forgets all strings, as decoders do at the clear code.
  mutating func clear() {
    for index in 0..<clearCode { (nodes[index].firstChild, nodes[index].height) = (LZWDictionary.none, 0) }
    nextCode = clearCode + 2
    codeBits = indexBits + 1
    previous = nil
  }

  /// Makes the string that the next code will complete usable for it, before the next string is searched.
  ///
  /// It is the string before, continued by its own first index, although there may be an equal one; ``use(_:firstIndex:)``
  /// corrects both.
  mutating func anticipate() {
    guard let previous, nextCode < LZWDictionary.limit else { return }
    prefixes[nextCode] = Int16(previous.node)
    LZWDictionary.link(nextCode, previous.firstIndex, to: previous.node, &nodes, prefixes)
  }

  /// The next code stands for a string: the string before is completed.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - firstIndex: Its first index.
  mutating func use(_ node: Int, firstIndex: UInt8) {
    var node = node
    if let previous, nextCode < LZWDictionary.limit {
      let kept = complete(nextCode, with: firstIndex, of: previous.node)
      if node == nextCode { node = kept }
      nextCode += 1
      // Decoders, and so the coder, read one bit more as soon as the last code of a length is given.
      if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    }
    previous = (node, firstIndex)
  }

  /// Writes the indices of a string.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - length: How many they are.
  ///   - indices: Where they are written.
  func write(_ node: Int, length: Int, to indices: inout MutableSpan<UInt8>) {
    let (nodes, prefixes) = (nodes.span, prefixes.span)
    var node = node
    for place in (1..<length).reversed() {
      indices[place] = nodes[node].index
      node = Int(prefixes[node])
    }
    indices[0] = nodes[node].index
  }

  /// Gives the string that was anticipated its last index, and takes it away again where an older one is equal.
  ///
  /// - Returns: The one of the two that stays, which longer strings will continue.
  private mutating func complete(_ node: Int, with index: UInt8, of prefix: Int) -> Int {
    var nodes = nodes.mutableSpan
    nodes[node].index = index
    let older = nodes[node].nextSibling
    var sibling = older
    while sibling != LZWDictionary.none {
      if nodes[Int(sibling)].index == index {
        nodes[prefix].firstChild = older
        return Int(sibling)
      }
      sibling = nodes[Int(sibling)].nextSibling
    }
    return node
  }

  /// Puts a string before those that continue its prefix, which is told, as are those that it continues, how long they can
  /// become. Static, so that it can read the prefixes while it changes the nodes.
  private static func link(
    _ node: Int, _ index: UInt8, to prefix: Int, _ nodes: inout [Node], _ prefixes: [Int16]
  ) {
    var nodes = nodes.mutableSpan
    nodes[node] = Node(nextSibling: nodes[prefix].firstChild, index: index)
    nodes[prefix].firstChild = Int16(node)
    var (ancestor, height) = (prefix, Int16(1))
    while nodes[ancestor].height < height {
      nodes[ancestor].height = height
      if prefixes[ancestor] == none { return }
      (ancestor, height) = (Int(prefixes[ancestor]), height + 1)
    }
  }
}
