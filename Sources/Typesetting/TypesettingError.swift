/// A reason why a text cannot be set.
public enum TypesettingError: Error, Hashable {
  /// No font is installed, or fontconfig has no configuration.
  case noFonts
  /// No font of a family is installed.
  case unknownFamily(String, nearest: String)
  /// A font's file cannot be read, or has no outlines.
  case unusable(path: String)
  /// A font has no glyph for a character.
  case missingGlyph(Unicode.Scalar, family: String)
}

extension TypesettingError: CustomStringConvertible {
  /// The reason, for messages.
  public var description: String {
    switch self {
    case .noFonts: return "no font is installed; install one, such as Debian's fonts-dejavu-core"
    case .unknownFamily(let family, let nearest):
      return "no font \"\(family)\" is installed; the nearest is \"\(nearest)\", and fc-list : family lists all"
    case .unusable(let path): return "the font \(path) cannot be read, or has no outlines"
    case .missingGlyph(let character, let family):
      let code = String(character.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      return
        "the font \"\(family)\" has no glyph for U+\(padded)\(character.isPrintable ? " (\(character))" : ""); set another \"family\""
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    properties.generalCategory != .control && properties.generalCategory != .unassigned
  }
}
