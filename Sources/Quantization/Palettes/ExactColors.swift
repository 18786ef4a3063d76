import FixedPoint

/// A lookup of the exact 8-bit colours of a palette, which are never dithered.
///
/// A hash table with open addressing and linear probing (D. E. Knuth, "The Art of Computer Programming", volume 3,
/// 6.4). At least seven eighths of the slots are free, so that nearly every lookup ends at the first slot.
package struct ExactColors: Sendable {
  /// The hash table.
  let slots: [Slot]

  /// A slot of the hash table: free, or a colour with its palette index.
  struct Slot: Sendable {
    /// The 24-bit colour above the 8-bit index; −1 if the slot is free.
    private let bits: Int64

    init(key: Int64, index: Int) { bits = key << 8 | Int64(index) }

    private init(bits: Int64) { self.bits = bits }

    static var free: Slot { Slot(bits: -1) }

    @inline(__always)
    var isFree: Bool { bits < 0 }

    /// The colour.
    @inline(__always)
    var key: Int64 { bits >> 8 }

    /// The palette index.
    @inline(__always)
    var index: Int { Int(bits & 255) }
  }

  private static let slotBits = 11

  /// Inserts the colours of a palette.
  ///
  /// - Precondition: There are at most 256 colours.
  package init(_ colors: [RGB8]) {
    var slots = [Slot](repeating: .free, count: 1 << ExactColors.slotBits)
    for (index, color) in colors.enumerated() {
      let key = Int64(color.code)
      var slot = ExactColors.slot(of: key)
      while !slots[slot].isFree, slots[slot].key != key { slot = ExactColors.slot(after: slot) }
      if slots[slot].isFree { slots[slot] = Slot(key: key, index: index) }
    }
    self.slots = slots
  }

  /// Returns the first index of a colour in the palette; nil if it is not in it.
  @inline(__always)
  static func index(of color: RGB8, in slots: Span<Slot>) -> Int? {
    let key = Int64(color.code)
    var slot = slot(of: key)
    while true {
      // Unchecked: there is a slot for every hash.
      let entry = unsafe slots[unchecked: slot]
      if entry.isFree { return nil }
      if entry.key == key { return entry.index }
      slot = ExactColors.slot(after: slot)
    }
  }

  /// Returns the first index of a colour in the palette; nil if it is not in it.
  package func index(of color: RGB8) -> Int? { ExactColors.index(of: color, in: slots.span) }

  private static func slot(of key: Int64) -> Int { UInt32(truncatingIfNeeded: key).fibonacciHash(bits: slotBits) }

  private static func slot(after slot: Int) -> Int { (slot &+ 1) & ((1 << slotBits) - 1) }
}
