public import FixedPoint

/// A value of a scene file: anything that JSON can say, with exact numbers.
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

  /// The kind of the value, for messages.
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
