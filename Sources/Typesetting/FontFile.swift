import CFontconfig

/// A font of the machine, as fontconfig finds it.
struct FontFile: Hashable {
  /// The path of the file.
  let path: String
  /// The index of the font in the file; the upper half is the named instance of a variable font.
  let index: Int
  /// The family.
  let family: String

  /// The families that name a kind of font, of which any will do.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]

  /// Finds the font that is nearest to a weight and a slant in a family.
  ///
  /// - Throws: ``TypesettingError`` if no font of the family is installed.
  init(family wished: String?, weight: Int, isItalic: Bool) throws(TypesettingError) {
    guard let configuration = unsafe FcInitLoadConfigAndFonts() else { throw .noFonts }
    defer { unsafe FcConfigDestroy(configuration) }
    guard let pattern = unsafe FcPatternCreate() else { throw .noFonts }
    defer { unsafe FcPatternDestroy(pattern) }
    let family = wished ?? "sans-serif"
    _ = unsafe family.withCString { name in
      unsafe name.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
        unsafe FcPatternAddString(pattern, "family", $0)
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
    let isWished =
      FontFile.genericFamilies.contains(family.lowercased())
      || families.contains { $0.lowercased() == family.lowercased() }
    guard isWished else { throw .unknownFamily(family, nearest: families.first ?? path) }
    (self.path, self.index, self.family) = (path, Int(index), families.first ?? family)
  }
}
