extension FixedWidthInteger {
  /// Creates an integer from bytes, the most significant one first.
  init(bigEndian bytes: ArraySlice<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }

  /// Creates an integer from bytes, the least significant one first.
  init(littleEndian bytes: ArraySlice<UInt8>) { self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) } }
}

/// Returns the bytes of a number, the most significant one first.
func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// Returns the low bytes of a number, the least significant one first.
func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
