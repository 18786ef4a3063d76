/// The strings that a GIF decoder knows after some codes, as a tree: a string is its prefix and one more index.
///
/// After each code a decoder adds the string before, continued by the first index of the string it has just read. The
/// coder can use that very string already, as long as its first index is that of the string before.
struct LZWDictionary {
  /// A string; its code is its place in ``nodes``.
  struct Node {
    /// The code of the string without its last index; unused for the indices themselves.
    var prefix: Int16 = LZWDictionary.none
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
  private static let limit = 4096

  /// Bits that indices take, 2...8: GIF's minimum code size.
  let indexBits: Int
  private(set) var nodes: [Node]
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
  /// It is the string before, continued by its own first index; ``use(_:)`` corrects that.
  mutating func anticipate() {
    guard let previous, nextCode < LZWDictionary.limit else { return }
    nodes[nextCode] = Node(prefix: Int16(previous.node), index: previous.firstIndex)
    link(nextCode)
  }

  /// The next code stands for a string: the string before is completed.
  ///
  /// - Parameters:
  ///   - node: The string.
  ///   - firstIndex: Its first index.
  mutating func use(_ node: Int, firstIndex: UInt8) {
    if let previous, nextCode < LZWDictionary.limit {
      if firstIndex != previous.firstIndex {
        unlink(nextCode)
        nodes[nextCode].index = firstIndex
        link(nextCode)
      }
      nextCode += 1
      // Decoders, and so the coder, read one bit more as soon as the last code of a length is given.
      if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    }
    previous = (node, firstIndex)
  }

  /// Puts a string among those that continue its prefix, unless an equal one is there.
  private mutating func link(_ node: Int) {
    let prefix = Int(nodes[node].prefix)
    var child = nodes[prefix].firstChild
    while child != LZWDictionary.none {
      if nodes[Int(child)].index == nodes[node].index { return }
      child = nodes[Int(child)].nextSibling
    }
    nodes[node].nextSibling = nodes[prefix].firstChild
    nodes[prefix].firstChild = Int16(node)
    raise(prefix)
  }

  /// Tells a string, and those that it continues, that it has a continuation.
  private mutating func raise(_ node: Int) {
    var (node, height) = (node, Int16(1))
    while nodes[node].height < height {
      nodes[node].height = height
      if node < clearCode { return }
      (node, height) = (Int(nodes[node].prefix), height + 1)
    }
  }

  /// Takes the newest string away from those that continue its prefix, if it is there.
  private mutating func unlink(_ node: Int) {
    let prefix = Int(nodes[node].prefix)
    guard nodes[prefix].firstChild == Int16(node) else { return }
    nodes[prefix].firstChild = nodes[node].nextSibling
    nodes[node].nextSibling = LZWDictionary.none
  }
}
