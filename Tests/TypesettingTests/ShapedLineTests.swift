import Testing

@testable import Typesetting

private func shaped(_ line: String) throws -> ShapedLine {
  try FontFace(FontFile(family: "DejaVu Sans", weight: 400, isItalic: false)).shape(line.unicodeScalars)
}

/// The line of glyphs whose indices, offsets and advances are in the font's units.
private func line(_ glyphs: (index: UInt32, x: Int, y: Int, advance: Int)...) -> ShapedLine {
  glyphs.reduce(into: ShapedLine()) { line, glyph in
    line.append(glyph.index, offset: (64 * glyph.x, 64 * glyph.y), advance: 64 * glyph.advance)
  }
}

/// Lines in DejaVu Sans, as another program shapes them: `hb-shape --no-clusters --no-glyph-names DejaVuSans.ttf LINE`.
@Suite struct ShapedLineTests {
  @Test func pairsAreKerned() throws {
    #expect(
      try shaped("To, Vä")
        == line(
          (55, 0, 0, 903), (82, 0, 0, 1253), (15, 0, 0, 651), (3, 0, 0, 651), (57, 0, 0, 1242), (166, 0, 0, 1255)))
  }

  @Test func lettersAreJoinedToLigatures() throws {
    #expect(try shaped("office") == line((82, 0, 0, 1253), (5044, 0, 0, 1980), (70, 0, 0, 1126), (72, 0, 0, 1260)))
  }

  /// A dot above and a line below an x, which no single character has, and vowels of Hebrew and Arabic.
  @Test func marksArePlaced() throws {
    let latin = line((84, 0, 0, 1300), (738, -140, -429, 0), (696, -165, 0, 0), (91, 0, 0, 1212))
    #expect(try shaped("q\u{331}\u{307}x") == latin)
    let hebrew = line(
      (1332, 0, 0, 1359), (1306, 0, 0, 0), (1324, 0, 0, 558), (1331, 0, 0, 1164), (1305, 0, 0, 0), (1314, 0, 0, 0),
      (1344, 0, 0, 1451))
    #expect(try shaped("שָׁלוֹם") == hebrew)
    #expect(try shaped("بِّ") == line((6022, 388, -200, 0), (1366, 0, 0, 1928)))
  }

  /// A letter and its accent have the glyph of both.
  @Test func marksAreComposed() throws { #expect(try shaped("e\u{301}") == shaped("é")) }

  @Test func arabicIsJoinedFromRightToLeft() throws {
    #expect(try shaped("سلام") == line((1390, 0, 0, 1268), (5366, 0, 0, 1222), (5293, 0, 0, 1716)))
  }

  /// The first letter says whether a line begins at the left; numbers in Hebrew run from left to right.
  @Test func directionsAreMixed() throws {
    func indices(_ text: String) throws -> [UInt32] { try shaped(text).glyphs.map(\.index) }
    let (latin, digits, hebrew, space) = (try indices("abc"), try indices("12"), try indices("אב"), try indices(" "))
    #expect(try hebrew.reversed() == indices("א") + indices("ב"))
    #expect(try indices("abc אב 12") == latin + space + digits + space + hebrew)
    #expect(try indices("אב 12 abc") == latin + space + digits + space + hebrew)
    #expect(try indices("12 אב abc") == latin + space + hebrew + space + digits)
  }

  /// Characters that only join or separate are no glyphs that a font could lack.
  @Test func invisibleCharactersHaveNoWidth() throws { #expect(try shaped("A\u{2060}B").width == shaped("AB").width) }

  @Test func theMissingCharacterOfAClusterIsTold() throws {
    #expect(throws: TypesettingError.missingGlyph("\u{1CF4}", family: "DejaVu Sans")) { try shaped("ae\u{1CF4}") }
  }

  @Test func anEmptyLineIsNothing() throws { #expect(try shaped("") == ShapedLine()) }
}
