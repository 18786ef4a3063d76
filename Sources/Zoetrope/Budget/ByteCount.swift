import FixedPoint

/// A number of bytes, at least one.
public struct ByteCount: Hashable, Comparable, Sendable {
  /// The number of bytes.
  public let bytes: Int

  /// Creates a number of bytes.
  ///
  /// - Precondition: `bytes > 0`; ``init(exactly:)`` takes any number.
  public init(_ bytes: Int) {
    precondition(bytes > 0, "a number of bytes must be above 0")
    self.bytes = bytes
  }

  /// Creates a number of bytes that comes from elsewhere; nil if it is below 1 or does not fit an `Int`.
  public init?(exactly bytes: some BinaryInteger) {
    guard let bytes = Int(exactly: bytes), bytes > 0 else { return nil }
    self.init(bytes)
  }

  /// Returns whether the left count is less than the right one.
  public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

  /// Units with a thousand of the one before, then those with 1024, each kind with the largest first: 128000 bytes are 128 kB
  /// rather than 125 KiB.
  static let units: [(name: String, bytes: Int)] = [
    ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
    ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1),
  ]

  /// The values of all names of units, in lower case. People leave out the B: `256k`.
  private static let values: [String: Int64] = units.reduce(into: [:]) { values, unit in
    let name = unit.name.lowercased()
    values[name] = Int64(unit.bytes)
    if name.count == 2 { values[String(name.prefix(1))] = Int64(unit.bytes) }
  }
}

extension ByteCount: CustomStringConvertible {
  /// Reads bytes such as `250000`, `500kB`, `256k`, `1.5M` or `8MiB`, in letters of either case; a part of a byte is left
  /// out. Nil for any other text, and for 0.
  public init?(text: some StringProtocol) {
    guard let bytes = Rational(text, units: ByteCount.values)?.rounded(.down), bytes > 0 else { return nil }
    self.init(Int(bytes))
  }

  /// The text in the first of these units of which it is a whole number.
  public var description: String {
    let unit = ByteCount.units.first { bytes.isMultiple(of: $0.bytes) } ?? ("B", 1)
    return unit.bytes == 1 ? "\(bytes)" : "\(bytes / unit.bytes)\(unit.name)"
  }
}
