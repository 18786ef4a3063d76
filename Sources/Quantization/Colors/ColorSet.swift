/// A set of colours, with a bit for each of the 2²⁴: 2 MiB, however many it holds.
package struct ColorSet: Sendable {
  private var bits = [UInt64](repeating: 0, count: 1 << 18)

  /// Creates an empty set.
  package init() {}

  /// Adds a colour and returns whether it is new.
  package mutating func insert(_ color: RGB8) -> Bool {
    let (word, bit) = ColorSet.position(of: color)
    defer { bits[word] |= bit }
    return bits[word] & bit == 0
  }

  /// Removes a colour.
  mutating func remove(_ color: RGB8) {
    let (word, bit) = ColorSet.position(of: color)
    bits[word] &= ~bit
  }

  private static func position(of color: RGB8) -> (word: Int, bit: UInt64) {
    (Int(color.code >> 6), 1 << UInt64(color.code & 63))
  }
}
