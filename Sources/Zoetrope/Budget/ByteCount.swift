/// A number of bytes, at least one.
public struct ByteCount: Hashable, Comparable, Sendable {
  /// How many.
  public let bytes: Int

  /// A number of bytes.
  ///
  /// - Precondition: it is above 0.
  public init(_ bytes: Int) {
    precondition(bytes > 0)
    self.bytes = bytes
  }

  /// Returns whether the left count is less than the right one.
  public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

  /// Units with a thousand and with 1024 of the one before, the largest first.
  private static let units: [(name: String, bytes: Int)] = [
    ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1000),
    ("B", 1),
  ]
}

extension ByteCount: CustomStringConvertible {
  /// Reads bytes such as `250000`, `500kB`, `1.5MB` or `8MiB`, in letters of either case; a part of a byte is left out. Nil
  /// for anything else, and for nothing.
  public init?(text: some StringProtocol) {
    let number = text.prefix { $0 == "." || ("0"..."9").contains($0) }
    let unit = text[number.endIndex...].lowercased()
    guard let factor = unit.isEmpty ? 1 : ByteCount.units.first(where: { $0.name.lowercased() == unit })?.bytes
    else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int(parts[0]) else { return nil }
    let (high, overflows) = whole.multipliedReportingOverflow(by: factor)
    // Nine digits of a fraction tell the bytes of a gigabyte apart; no product of theirs overflows.
    var (low, tenth) = (0, 1)
    if parts.count == 2 {
      guard (1...9).contains(parts[1].count), let digits = Int(parts[1]) else { return nil }
      for _ in parts[1] { tenth *= 10 }
      low = digits * factor / tenth
    }
    let (bytes, isTooMuch) = high.addingReportingOverflow(low)
    guard !overflows, !isTooMuch, bytes > 0 else { return nil }
    self.init(bytes)
  }

  /// The text that reads as this, in the largest unit of which it is a whole number.
  public var description: String {
    let unit = ByteCount.units.first { bytes.isMultiple(of: $0.bytes) } ?? ("B", 1)
    return unit.bytes == 1 ? "\(bytes)" : "\(bytes / unit.bytes)\(unit.name)"
  }
}
