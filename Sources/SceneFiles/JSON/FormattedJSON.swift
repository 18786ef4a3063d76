extension SceneValue {
  /// The longest line that a list or an object is put into, without its indent.
  private static let lineLength = 100

  /// Returns the value as JSON for people, without a line feed at its end: short lists and objects in a line, others with a
  /// line for each member, the keys of a layer in the order of the samples.
  ///
  /// - Parameter indent: The blanks before the lines behind the first.
  func formatted(indent: String) -> String {
    let line = inOneLine
    guard line.count > SceneValue.lineLength else { return line }
    let inner = indent + "  "
    switch self {
    case .array(let values):
      return "[\n" + values.map { inner + $0.formatted(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object:
      let members = orderedMembers.map { key, value in
        "\(inner)\(SceneValue.string(key).canonicalJSON): \(value.formatted(indent: inner))"
      }
      return "{\n" + members.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }

  private var inOneLine: String {
    switch self {
    case .array(let values): "[" + values.map(\.inOneLine).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object:
      "{ "
        + orderedMembers.map { "\(SceneValue.string($0.key).canonicalJSON): \($0.value.inOneLine)" }
        .joined(separator: ", ") + " }"
    default: canonicalJSON
    }
  }

  /// The keys that come first, in this order; others follow by the alphabet.
  private static let firstKeys = [
    "name", "light", "dark", "colors", "layers", "shape", "fill", "start", "end", "stops", "from", "to", "keyframes",
    "offset", "color", "value", "duration",
  ]

  private var orderedMembers: [(key: String, value: SceneValue)] {
    guard case .object(let members) = self else { return [] }
    func rank(_ key: String) -> Int { SceneValue.firstKeys.firstIndex(of: key) ?? SceneValue.firstKeys.count }
    return members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }.map { ($0.key, $0.value) }
  }
}
