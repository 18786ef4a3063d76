import FixedPoint

/// The standard greedy LZW coder: encodes given indices, always choosing the longest string in the dictionary.
///
/// libgif has such a coder too (`EGifPutLine`), but it can only write into a file that is being written. Here images
/// are coded before that, as the delay of an image may still grow, so libgif gets ready codes (`EGifPutCode`). Its
/// output is also not the same, because it clears the dictionary one code earlier, at 4095; and it is slower, with a
/// hash table half as large and a callback for every few bytes. Measured on five pictures of 960 × 540 (noise, two
/// gradients, mostly transparent pixels, 16 colours): 3.9 to 9.4 ms of CPU time for libgif, 2.8 to 4.5 ms for this
/// coder.
struct GreedyLZWCoder {
  /// A hash table with linear probing that maps a string and one more index to the code of the extended string.
  private var slots = [Slot](repeating: .free, count: 1 << slotBits)
  private static let slotBits = 14

  /// A slot of the hash table: free, or a key (a string's code above one more index) with the extended string's code.
  private struct Slot {
    /// 20 bits of the key above 12 bits of the code; 0 if the slot is free, as no string of two indices has code 0.
    private let bits: UInt32

    @inline(__always)
    init(key: UInt32, code: Int) { bits = key << 12 | UInt32(code) }

    static var free: Slot { Slot(key: 0, code: 0) }

    @inline(__always)
    var isFree: Bool { bits == 0 }

    @inline(__always)
    var key: UInt32 { bits >> 12 }

    @inline(__always)
    var code: UInt32 { bits & 0xFFF }
  }

  /// Encodes indices and returns the packed codes.
  ///
  /// - Parameters:
  ///   - indices: The indices, at least one.
  ///   - indexBits: The number of bits of an index, 2...8.
  mutating func code(_ indices: Span<UInt8>, indexBits: Int) -> [UInt8] {
    code(indices, or: indices, indexBits: indexBits, keepsDictionary: false)
  }

  /// Encodes pixels of one or two indices and returns the packed codes.
  ///
  /// - Parameters:
  ///   - indices: The index of each pixel, at least one.
  ///   - others: Another index of each pixel, which is chosen if only that one continues a string; or the same one.
  ///   - indexBits: The number of bits of an index, 2...8.
  ///   - keepsDictionary: Whether a full dictionary is kept as long as it fits. If not, it is cleared.
  mutating func code(
    _ indices: Span<UInt8>, or others: Span<UInt8>, indexBits: Int, keepsDictionary: Bool
  ) -> [UInt8] {
    precondition(others.count == indices.count)
    let clearCode = 1 << indexBits
    var stream = CodeStream()
    stream.append(clearCode, bits: indexBits + 1)
    var codeBits = indexBits + 1
    var slots = slots.mutableSpan
    // The last code assigned; a decoder assigns it one code later.
    var newCode = clearCode + 1
    func clear(_ slots: inout MutableSpan<Slot>) { for slot in slots.indices { slots[slot] = .free } }
    clear(&slots)
    var clearing = DictionaryClearing(keepsDictionary: keepsDictionary)
    var (string, start) = (UInt32(indices[0]), 0)
    for position in 1..<indices.count {
      let (index, other) = (indices[position], others[position])
      let slot = GreedyLZWCoder.slot(of: string, index, slots)
      var found = unsafe slots[unchecked: slot]
      if found.isFree, other != index {
        found = unsafe slots[unchecked: GreedyLZWCoder.slot(of: string, other, slots)]
      }
      if !found.isFree {
        string = found.code
        continue
      }
      stream.append(Int(string), bits: codeBits)
      if newCode < LZWDictionary.limit { newCode += 1 }
      let isFull = newCode == LZWDictionary.limit
      if !isFull {
        // The code length grows as soon as the last code of a length is assigned.
        if newCode == 1 << codeBits { codeBits += 1 }
        unsafe slots[unchecked: slot] = Slot(key: string << 8 | UInt32(index), code: newCode)
      }
      if clearing.isDue(afterStringOf: position - start, isFull: isFull) {
        stream.append(clearCode, bits: codeBits)
        clear(&slots)
        (newCode, codeBits) = (clearCode + 1, indexBits + 1)
      }
      (string, start) = (UInt32(index), position)
    }
    stream.append(Int(string), bits: codeBits)
    // The last code makes the decoder assign a code, too.
    if newCode + 1 == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    stream.append(clearCode + 1, bits: codeBits)
    stream.finish()
    return stream.bytes
  }

  /// Returns the slot of a string and one more index, or the free slot for it.
  @inline(__always)
  private static func slot(of string: UInt32, _ index: UInt8, _ slots: borrowing MutableSpan<Slot>) -> Int {
    let key = string << 8 | UInt32(index)
    var slot = key.fibonacciHash(bits: slotBits)
    // At most a quarter of the slots is used. Unchecked: the hash has exactly as many bits as the table's size.
    while unsafe !slots[unchecked: slot].isFree, unsafe slots[unchecked: slot].key != key {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
