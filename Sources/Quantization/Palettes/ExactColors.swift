/// Tells which colours a palette has, since those are shown as they are.
///
/// A hash table with open addressing and linear probing (D. E. Knuth, "The Art of Computer Programming", volume 3, 6.4), at
/// least seven eighths empty, so that nearly every question is answered at once.
struct ExactColors: Sendable {
  /// A colour of 24 bits above its index of 8 bits; −1 where there is none.
  let places: [Int64]

  private static let placeBits = 11

  /// - Precondition: there are at most 256 colours.
  init(_ colors: [RGB8]) {
    var places = [Int64](repeating: -1, count: 1 << ExactColors.placeBits)
    for (index, color) in colors.enumerated() {
      let key = ExactColors.key(color)
      var place = ExactColors.place(of: key)
      while places[place] >= 0, places[place] >> 8 != key { place = ExactColors.place(after: place) }
      if places[place] < 0 { places[place] = key << 8 | Int64(index) }
    }
    self.places = places
  }

  /// The first index of a colour in the palette; nil if it is not there.
  @inline(__always)
  static func index(of color: RGB8, in places: Span<Int64>) -> Int? {
    let key = key(color)
    var place = place(of: key)
    while true {
      // Unchecked: there is a place for every hash.
      let entry = unsafe places[unchecked: place]
      if entry < 0 { return nil }
      if entry >> 8 == key { return Int(entry & 255) }
      place = ExactColors.place(after: place)
    }
  }

  private static func key(_ color: RGB8) -> Int64 {
    Int64(color.red) << 16 | Int64(color.green) << 8 | Int64(color.blue)
  }

  /// Multiplied by 2³² over the golden ratio, whose highest bits depend on all of the colour's.
  private static func place(of key: Int64) -> Int {
    Int((UInt32(truncatingIfNeeded: key) &* 0x9E37_79B9) >> UInt32(32 - placeBits))
  }

  private static func place(after place: Int) -> Int { (place &+ 1) & ((1 << placeBits) - 1) }
}
