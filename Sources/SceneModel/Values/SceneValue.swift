public import FixedPoint

/// The tree of a scene file after its syntax was read: what JSON can say, with numbers exact.
public enum SceneValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, exact.
  case number(Rational)
  /// A text.
  case string(String)
  /// A list.
  case array([SceneValue])
  /// Keys and values.
  case object([String: SceneValue])

  /// What kind of value this is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
