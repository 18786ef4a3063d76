/// Some of all 8-bit colours: a bit for each, 2 MB.
struct ColorSet: Sendable {
  /// The bits of 4 x 4 x 4 neighbours are one word.
  let words: [UInt64]

  init(_ colors: some Sequence<RGB8>) {
    var words = [UInt64](repeating: 0, count: 1 << 18)
    for color in colors { words[ColorSet.word(of: color)] |= 1 << ColorSet.bit(of: color) }
    self.words = words
  }

  /// 1 for a colour of the set, 0 for others; for loops, which take the span out of ``words`` once.
  @inline(__always)
  static func count(of color: RGB8, in words: Span<UInt64>) -> Int32 {
    // Unchecked: there is a word for every colour.
    Int32(truncatingIfNeeded: unsafe words[unchecked: word(of: color)] &>> bit(of: color) & 1)
  }

  @inline(__always)
  private static func word(of color: RGB8) -> Int {
    Int(color.red >> 2) << 12 | Int(color.green >> 2) << 6 | Int(color.blue >> 2)
  }

  @inline(__always)
  private static func bit(of color: RGB8) -> UInt64 {
    UInt64(color.red & 3) << 4 | UInt64(color.green & 3) << 2 | UInt64(color.blue & 3)
  }
}
