extension FixedWidthInteger {
  /// Creates an integer from bytes, the most significant one first.
  init(bigEndian bytes: ArraySlice<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }

  /// Creates an integer from bytes, the least significant one first.
  init(littleEndian bytes: ArraySlice<UInt8>) { self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) } }
}
