/// LZW as everybody knows it: of given indices, always the longest string that the decoder knows.
struct LongestStrings {
  /// A hash table of strings. Each is the code of a shorter one, an index and its own code, in 12, 8 and 12 bits, at the
  /// slot of the first two or the next free one; 0 is free, since no string of two indices has a code of 0.
  private var slots = [UInt32](repeating: 0, count: 1 << slotBits)
  private static let slotBits = 14

  /// The codes, packed into bytes.
  ///
  /// - Parameters:
  ///   - indices: One or more.
  ///   - indexBits: Bits that they take, 2...8.
  mutating func code(_ indices: Span<UInt8>, indexBits: Int) -> [UInt8] {
    let clearCode = 1 << indexBits
    var stream = CodeStream()
    stream.append(clearCode, bits: indexBits + 1)
    var codeBits = indexBits + 1
    var slots = slots.mutableSpan
    // The code that the next new string gets, which a decoder knows one code later.
    var newCode = clearCode + 1
    func clear(_ slots: inout MutableSpan<UInt32>) { for slot in slots.indices { slots[slot] = 0 } }
    clear(&slots)
    var string = UInt32(indices[0])
    for position in 1..<indices.count {
      let key = string << 8 | UInt32(indices[position])
      // Fibonacci hashing: the golden ratio spreads neighbours.
      var slot = Int((key &* 2_654_435_769) >> UInt32(32 - LongestStrings.slotBits))
      // At most a quarter of the slots is taken. Unchecked: a slot has as many bits as there are slots.
      while unsafe slots[unchecked: slot] != 0, unsafe slots[unchecked: slot] >> 12 != key {
        slot = (slot + 1) & (slots.count - 1)
      }
      let found = unsafe slots[unchecked: slot]
      if found != 0 {
        string = found & 0xFFF
        continue
      }
      stream.append(Int(string), bits: codeBits)
      newCode += 1
      if newCode == LZWDictionary.limit {
        stream.append(clearCode, bits: codeBits)
        clear(&slots)
        (newCode, codeBits) = (clearCode + 1, indexBits + 1)
      } else {
        // Decoders, and so the coder, read one bit more as soon as the last code of a length is given.
        if newCode == 1 << codeBits { codeBits += 1 }
        unsafe slots[unchecked: slot] = key << 12 | UInt32(newCode)
      }
      string = UInt32(indices[position])
    }
    stream.append(Int(string), bits: codeBits)
    // The last code completes a string, too.
    if newCode + 1 == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    stream.append(clearCode + 1, bits: codeBits)
    stream.finish()
    return stream.bytes
  }
}
