extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol {
  /// Whether it has digits of ASCII only, one or more: no sign, as `Int` takes it.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
