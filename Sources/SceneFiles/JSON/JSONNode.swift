import FixedPoint

/// A value of a JSON text, with its position.
struct JSONNode: Equatable, Sendable {
  /// The offset of its first byte.
  let offset: Int
  /// The offset of the byte behind it.
  let end: Int
  let content: Content

  enum Content: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Rational)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }

  /// The value without offsets.
  var value: SceneValue {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let nodes): .object(nodes.mapValues(\.value))
    }
  }

  /// Returns the offset of the value at a path, or of the nearest value around it.
  func offset(near path: ScenePath) -> Int {
    var node = self
    for step in path.steps {
      switch (step, node.content) {
      case (.key(let key), .object(let nodes)):
        guard let inner = nodes[key] else { return node.offset }
        node = inner
      case (.index(let index), .array(let nodes)):
        guard nodes.indices.contains(index) else { return node.offset }
        node = nodes[index]
      default: return node.offset
      }
    }
    return node.offset
  }
}
