/// LZW codes packed into bytes, least significant bit first.
struct CodeStream {
  private(set) var bytes: [UInt8] = []
  /// The bits that are not in ``bytes`` yet, fewer than 32 between calls.
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// Appends a code of at most 32 bits.
  mutating func append(_ code: Int, bits: Int) {
    pending |= UInt64(code) &<< UInt64(pendingBits)
    pendingBits += bits
    if pendingBits >= 32 { moveBytes(4) }
  }

  /// Appends the codes of another stream, which is not finished.
  mutating func append(_ other: CodeStream) {
    for byte in other.bytes { append(Int(byte), bits: 8) }
    append(Int(other.pending), bits: other.pendingBits)
  }

  /// Pads the last byte with zero bits.
  mutating func finish() {
    moveBytes((pendingBits + 7) / 8)
    pendingBits = 0
  }

  private mutating func moveBytes(_ count: Int) {
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
    }
    pendingBits -= 8 * count
  }
}
