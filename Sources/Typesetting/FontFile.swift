import CFontconfig

/// A font of the machine, as fontconfig finds it.
struct FontFile: Hashable {
  /// The path of the file.
  let path: String
  /// The index of the font in the file; the upper half is the named instance of a variable font.
  let index: Int
  /// The family.
  let family: String
  /// Whether its glyphs are slanted when they are drawn, since the family has no italics.
  var slantsGlyphs: Bool

  /// The families that name a kind of font, of which any will do.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]

  /// Finds the font that is nearest to a weight and a slant in a family. Where the family has no italics, its upright font is
  /// slanted, as browsers do.
  ///
  /// - Parameters:
  ///   - wished: The family, or several names of it between commas as `fc-list : family` prints them, of which the last that
  ///     is installed counts, as the most special one; nil for the standard font without serifs.
  ///   - weight: The weight, 1…1000.
  ///   - isItalic: Whether it is slanted.
  /// - Throws: ``TypesettingError`` if no font of the family is installed.
  init(family wished: String?, weight: Int, isItalic: Bool) throws(TypesettingError) {
    guard let configuration = unsafe FcInitLoadConfigAndFonts() else { throw .noFonts }
    defer { unsafe FcConfigDestroy(configuration) }
    guard let pattern = unsafe FcPatternCreate() else { throw .noFonts }
    defer { unsafe FcPatternDestroy(pattern) }
    let family = wished ?? "sans-serif"
    let names = family.split(separator: ",").reversed().map { String($0.drop { $0 == " " }) }
    // Those before others are preferred.
    for name in names {
      _ = unsafe name.withCString { text in
        unsafe text.withMemoryRebound(to: FcChar8.self, capacity: name.utf8.count + 1) {
          unsafe FcPatternAddString(pattern, "family", $0)
        }
      }
    }
    _ = unsafe FcPatternAddInteger(pattern, "weight", FcWeightFromOpenType(Int32(weight)))
    _ = unsafe FcPatternAddInteger(pattern, "slant", isItalic ? 100 : 0)
    _ = unsafe FcPatternAddBool(pattern, "scalable", 1)
    _ = unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = unsafe FcFontMatch(configuration, pattern, &result) else { throw .noFonts }
    defer { unsafe FcPatternDestroy(found) }

    func string(_ key: String, _ number: Int32) -> String? {
      var text: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(found, key, number, &text) == FcResultMatch, let text = unsafe text else {
        return nil
      }
      return unsafe String(cString: text)
    }
    guard let path = string("file", 0) else { throw .noFonts }
    var index: Int32 = 0
    _ = unsafe FcPatternGetInteger(found, "index", 0, &index)
    var families: [String] = []
    while let name = string("family", Int32(families.count)) { families.append(name) }
    let allowed = names.map { $0.lowercased() }
    let isWished =
      allowed.contains { FontFile.genericFamilies.contains($0) }
      || families.contains { allowed.contains($0.lowercased()) }
    guard isWished else { throw .unknownFamily(family, nearest: families.first ?? path) }
    // A font without a slant of its own has none, or has that of fontconfig's rule for such fonts, which is a matrix.
    var slant: Int32 = 0
    var matrix: UnsafeMutablePointer<FcMatrix>?
    let hasSlant = unsafe FcPatternGetInteger(found, "slant", 0, &slant) == FcResultMatch && slant != 0
    let hasMatrix = unsafe FcPatternGetMatrix(found, "matrix", 0, &matrix) == FcResultMatch
    slantsGlyphs = isItalic && (!hasSlant || hasMatrix)
    (self.path, self.index, self.family) = (path, Int(index), families.first ?? family)
  }
}
