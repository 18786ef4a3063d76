import FixedPoint
import SceneModel

extension TextShape {
  /// Reads lines of text, or an object with the keys `lines`, `family`, `size`, `weight`, `italic` and `alignment`.
  static func read(_ value: SceneValue, _ path: String) throws -> TextShape {
    if case .string(let text) = value { return TextShape(text) }
    var object = try ObjectReader(value, path: path, allowed: "a text or an object", otherNames: otherNames)
    var text = TextShape(try object.require("lines", readLines))
    text.family = try object.take("family", readString)
    text.size = try object.take("size") { try readNumber($0, $1, allowed: .textSize) } ?? text.size
    text.weight =
      try object.take("weight") { value, path in
        if case .string = value { return try readName(value, path, among: namedWeights) }
        guard case .number = value else { throw value.wrongKind(path, allowed: "a number or a name such as \"bold\"") }
        return try readWhole(value, path, TextShape.weightRange)
      } ?? text.weight
    text.isItalic = try object.take("italic", readBoolean) ?? text.isItalic
    text.alignment = try object.take("alignment", readCase) ?? text.alignment
    try object.finish()
    return text
  }

  /// Names that CSS, SVG and SwiftUI have for these keys.
  private static let otherNames: KeyValuePairs = [
    "string": "lines", "text": "lines", "content": "lines", "font": "family", "fontFamily": "family",
    "fontSize": "size", "fontWeight": "weight",
  ]

  /// The names of weights, as CSS and SwiftUI have them.
  private static let namedWeights = [
    ("thin", 100), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600), ("bold", 700), ("heavy", 800),
    ("black", 900),
  ]

  /// Reads a text with line breaks, or a list of lines.
  private static func readLines(_ value: SceneValue, _ path: String) throws -> String {
    if case .string(let text) = value { return text }
    guard case .array = value else { throw value.wrongKind(path, allowed: "a text or a list of texts") }
    return try readArray(value, path, readString).joined(separator: "\n")
  }
}
