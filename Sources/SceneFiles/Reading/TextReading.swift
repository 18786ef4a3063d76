import FixedPoint
import SceneModel

extension TextShape {
  /// Reads lines of text, or an object with the keys `lines`, `family`, `size`, `weight`, `italic` and `alignment`.
  static func read(_ value: SceneValue, _ path: String) throws -> TextShape {
    guard case .object = value else { return TextShape(try readString(value, path)) }
    var object = try ObjectReader(value, path: path)
    var text = TextShape(try object.require("lines", readLines))
    text.family = try object.take("family", readString)
    text.size = try object.take("size") { try readNumber($0, $1, allowed: .textSize) } ?? text.size
    let weights = TextShape.weightRange
    text.weight =
      try object.take("weight") { value, path in
        if case .string = value { return try readName(value, path, among: namedWeights) }
        return Int(try readWhole(value, path, Int64(weights.lowerBound)...Int64(weights.upperBound)))
      } ?? text.weight
    text.isItalic = try object.take("italic", readBoolean) ?? text.isItalic
    text.alignment = try object.take("alignment", readCase) ?? text.alignment
    try object.finish()
    return text
  }

  /// The names of weights, as CSS and SwiftUI have them.
  private static let namedWeights = [
    ("thin", 100), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600), ("bold", 700), ("heavy", 800),
    ("black", 900),
  ]

  /// Reads a text with line feeds, or a list of lines.
  private static func readLines(_ value: SceneValue, _ path: String) throws -> String {
    guard case .array = value else { return try readString(value, path) }
    return try readArray(value, path, readString).joined(separator: "\n")
  }
}
