import SceneModel

/// A reason why a text cannot be set.
public enum TypesettingError: Error, Hashable {
  /// No font is installed, or fontconfig has no configuration.
  case noFonts
  /// No font of a family is installed.
  case unknownFamily(String, nearest: String)
  /// A font's file cannot be read, or has no outlines.
  case unusable(path: String)
  /// A text has a control character that is no line break.
  case controlCharacter(Unicode.Scalar)
  /// A font has no glyph for a character.
  case missingGlyph(Unicode.Scalar, family: String)
  /// No letter of a text has an outline.
  case invisible
}

extension TypesettingError: CustomStringConvertible {
  /// The reason, for messages.
  public var description: String {
    switch self {
    case .noFonts: return "no font is installed; install one, such as Debian's fonts-dejavu-core"
    case .unknownFamily(let family, let nearest):
      return "no font \"\(family)\" is installed; the nearest is \"\(nearest)\", and fc-list : family lists all"
    case .unusable(let path): return "the font \(path) cannot be read, or has no outlines"
    case .controlCharacter("\t"): return "a tab cannot be drawn; use spaces"
    case .controlCharacter(let character):
      return "the control character \(character.codePoint) cannot be drawn; leave it out"
    case .missingGlyph(let character, let family):
      let picture = character.properties.generalCategory == .unassigned ? "" : " (\(character))"
      return "the font \"\(family)\" has no glyph for \(character.codePoint)\(picture); set another \"family\""
    case .invisible: return "has no letters that are visible"
    }
  }
}
