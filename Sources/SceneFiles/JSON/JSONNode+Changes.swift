extension JSONNode {
  /// Returns a text in which the values of this node are those of another tree. All else stays as it is: comments, blanks,
  /// the order of keys, and the digits of numbers that are equal.
  ///
  /// - Parameters:
  ///   - text: The text from which the node was parsed.
  ///   - value: The other tree.
  func text(_ text: [UInt8], changedTo value: SceneValue) -> [UInt8] {
    var edits: [Edit] = []
    addEdits(to: value, in: text, &edits)
    // The last one first, since each moves the offsets behind it.
    return edits.sorted { $0.range.lowerBound > $1.range.lowerBound }
      .reduce(into: text) { $0.replaceSubrange($1.range, with: Array($1.text.utf8)) }
  }

  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  private func addEdits(to new: SceneValue, in text: [UInt8], _ edits: inout [Edit]) {
    guard value != new else { return }
    switch (content, new) {
    case (.object(let nodes), .object(let values))
    where end > offset + 2 && nodes.keys.allSatisfy({ values[$0] != nil }):
      for (key, node) in nodes {
        if let value = values[key] { node.addEdits(to: value, in: text, &edits) }
      }
      // New keys come first, separated as the first key is from the brace, so that no comment behind a value moves.
      let start = offset + 1
      let blanks = String(decoding: text[start...].prefix { " \t\r\n".utf8.contains($0) }, as: UTF8.self)
      let indent = indent(ofByte: start, in: text) + "  "
      var members = ""
      for (key, value) in values.sorted(by: { $0.key < $1.key }) where nodes[key] == nil {
        members += "\(blanks)\(SceneValue.string(key).canonicalJSON): \(written(value, indent: indent, in: text)),"
      }
      if nodes.isEmpty { members.removeLast() }
      if !members.isEmpty { edits.append(Edit(range: start..<start, text: members)) }
    case (.array(let nodes), .array(let values)) where nodes.count == values.count:
      for (node, value) in zip(nodes, values) { node.addEdits(to: value, in: text, &edits) }
    default:
      let json = written(new, indent: indent(ofByte: offset, in: text), in: text)
      edits.append(Edit(range: offset..<end, text: json))
    }
  }

  /// Returns a value as JSON with the line breaks of a text.
  private func written(_ value: SceneValue, indent: String, in text: [UInt8]) -> String {
    let json = value.formatted(indent: indent)
    guard text.contains(UInt8(ascii: "\r")) else { return json }
    let lineEnd = text.contains(UInt8(ascii: "\n")) ? "\r\n" : "\r"
    return json.split(separator: "\n").joined(separator: lineEnd)
  }

  /// Returns the blanks at the start of the line of a byte.
  private func indent(ofByte offset: Int, in text: [UInt8]) -> String {
    let start = text[..<offset].lastIndex { "\r\n".utf8.contains($0) }.map { $0 + 1 } ?? 0
    return String(decoding: text[start..<offset].prefix { " \t".utf8.contains($0) }, as: UTF8.self)
  }
}
