import Preview
import Zoetrope

/// The choices that the page of a preview offers beside those of the scene itself.
struct PreviewCatalogue: Encodable {
  struct Scene: Encodable {
    let name: String
    let summary: String
  }

  struct Theme: Encodable {
    let name: String
    let light: [String]
    let dark: [String]
  }

  let scenes: [Scene]
  let themes: [Theme]
  /// The formats of compressed files that move, by their names.
  let formats: [String]
  let version: String

  init() throws {
    scenes = try BuiltInScenes.names.compactMap { name in
      try BuiltInScenes.scene(named: name).map { Scene(name: name, summary: $0.summary) }
    }
    // As CSS writes them: #0a5c80.
    func texts(_ colors: [StraightRGBA16]) -> [String] { colors.map { "#" + RGB8($0.premultiplied).hexadecimal } }
    themes = ColorTheme.allCases.map { Theme(name: $0.rawValue, light: texts($0.light), dark: texts($0.dark)) }
    formats = OutputFormat.ofPreviews.map(\.rawValue)
    version = zoetropeVersion
  }
}
