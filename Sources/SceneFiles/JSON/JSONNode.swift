import FixedPoint

/// A value of a JSON text, with the offset of its first byte.
struct JSONNode: Equatable {
  let offset: Int
  let content: Content

  enum Content: Equatable {
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

  /// Returns the offset of the value at a path such as `layers[1].blur`, or of the nearest value around it.
  func offset(near path: some StringProtocol) -> Int {
    switch content {
    case .array(let nodes):
      guard path.first == "[", let end = path.firstIndex(of: "]"),
        let index = Int(path[path.index(after: path.startIndex)..<end]), nodes.indices.contains(index)
      else { return offset }
      return nodes[index].offset(near: path[path.index(after: end)...])
    case .object(let nodes):
      let path = path.first == "." ? path.dropFirst() : path[...]
      // A key may have dots itself.
      let key = nodes.keys.filter { key in
        guard path.hasPrefix(key) else { return false }
        return path.dropFirst(key.count).first.map { ".[".contains($0) } ?? true
      }.max { $0.count < $1.count }
      guard let key, let node = nodes[key] else { return offset }
      return node.offset(near: path.dropFirst(key.count))
    default: return offset
    }
  }
}
