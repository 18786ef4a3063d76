/// LZW codes packed into bytes, from the lowest bit.
struct CodeStream {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// Adds a code of at most 12 bits.
  mutating func append(_ code: Int, bits: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += bits
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// Adds the codes of another one, which is not finished.
  mutating func append(_ other: CodeStream) {
    for byte in other.bytes { append(Int(byte), bits: 8) }
    append(Int(other.pending), bits: other.pendingBits)
  }

  /// Fills the last byte with zeros.
  mutating func finish() {
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, pendingBits) = (0, 0)
  }
}
