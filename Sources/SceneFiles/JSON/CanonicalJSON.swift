import FixedPoint

extension SceneValue {
  /// The value as canonical JSON: keys sorted, no blanks, numbers as exact decimals.
  public var canonicalJSON: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    // Exact: no number of a scene has more decimal places (``inexactNumber``).
    case .number(let number): number.decimal(places: SceneValue.decimalPlaces)
    case .string(let text): SceneValue.quoted(text)
    case .array(let values): "[\(values.map(\.canonicalJSON).joined(separator: ","))]"
    case .object(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\(SceneValue.quoted($0.key)):\($0.value.canonicalJSON)" }
        .joined(separator: ",") + "}"
    }
  }

  /// The most decimal places of a number in a scene file.
  private static let decimalPlaces = 18

  /// A number in the value that a scene file cannot have, since it is no decimal of so many places; nil if there is none.
  var inexactNumber: Rational? {
    switch self {
    case .null, .boolean, .string: nil
    case .number(let number):
      Rational(number.decimal(places: SceneValue.decimalPlaces)) == number ? nil : number
    case .array(let values): values.lazy.compactMap(\.inexactNumber).first
    case .object(let values): values.values.lazy.compactMap(\.inexactNumber).first
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      case "\u{0}"..<" ":
        return "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: return String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
