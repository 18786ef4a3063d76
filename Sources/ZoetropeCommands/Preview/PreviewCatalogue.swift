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
  /// The formats of files that move, with their extensions.
  let formats: [String]
  let version: String

  init() throws {
    scenes = try BuiltInScenes.names.compactMap { name in
      try BuiltInScenes.scene(named: name).map { Scene(name: name, summary: $0.summary) }
    }
    themes = ColorTheme.allCases.map {
      Theme(name: $0.rawValue, light: $0.light.map(\.hexadecimal), dark: $0.dark.map(\.hexadecimal))
    }
    formats = OutputFormat.allCases.filter { $0 == .gif || $0.container != nil }.map(\.rawValue)
    version = zoetropeVersion
  }
}

extension StraightRGBA16 {
  /// The opaque colour as CSS writes it, `#0a5c80`.
  fileprivate var hexadecimal: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String((Int(channel) * 255 + 32767) / 65535, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
