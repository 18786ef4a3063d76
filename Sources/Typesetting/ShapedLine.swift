/// The glyphs of a line of text from left to right, in units of 1/64 of the font's.
struct ShapedLine: Hashable {
  /// A glyph and the position of its origin on the baseline, y upwards.
  struct Glyph: Hashable {
    let index: UInt32
    let x: Int
    let y: Int
  }

  /// The units per unit of the font.
  static let unitsPerFontUnit = 64

  /// The glyphs.
  private(set) var glyphs: [Glyph] = []
  /// The sum of the distances between glyphs.
  private(set) var width = 0

  /// Appends a glyph at an offset from the end of the line, which moves on by the advance.
  mutating func append(_ index: UInt32, offset: (x: Int, y: Int), advance: Int) {
    glyphs.append(Glyph(index: index, x: width + offset.x, y: offset.y))
    width += advance
  }
}
