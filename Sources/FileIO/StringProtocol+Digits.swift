extension StringProtocol {
  /// Whether it has digits of ASCII only, one or more: no sign, as `Int` takes it.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
