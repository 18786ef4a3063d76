/// The text of a scene file, prepared for a JSON reader: comments and trailing commas blanked out, everything else left
/// where it stands, and the line noted on which each value begins.
struct SceneText {
  /// The text as plain JSON, each byte at its old place.
  private(set) var json: [UInt8]
  /// The line, from 1, of the value at a path such as `layers[1].blur`.
  private(set) var lines: [String: Int] = [:]
  /// The byte where the first word stands that JSON does not know.
  private(set) var strayWord: Int?

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var open: [Container] = []

  private struct Container {
    let path: String
    var key: String?
    var index: Int?
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    json = bytes
    scan()
  }

  /// The line and the column, from 1, of a byte; columns count characters.
  func location(ofByte offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }

  private mutating func scan() {
    var comma: Int?  // the last comma, while nothing but blanks and comments follow it
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "/") where skipComment(): continue
      case UInt8(ascii: ","):
        comma = position
        if let index = open.last?.index { open[open.count - 1].index = index + 1 }
        open.indices.last.map { open[$0].key = nil }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { json[comma] = UInt8(ascii: " ") }
        comma = nil
        _ = open.popLast()
      default:
        comma = nil
        takeToken(byte)
        continue
      }
      position += 1
    }
  }

  /// Blanks out the comment that starts here, if one does.
  private mutating func skipComment() -> Bool {
    let start = position
    if bytes[start...].starts(with: "//".utf8) {
      position = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    } else if bytes[start...].starts(with: "/*".utf8) {
      position = start + 2
      while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
      position = min(bytes.count, position + 2)
    } else {
      return false
    }
    for index in start..<position {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 } else { json[index] = UInt8(ascii: " ") }
    }
    return true
  }

  /// Takes a key, a value, the beginning of a container or a colon.
  private mutating func takeToken(_ byte: UInt8) {
    let start = position
    if byte == UInt8(ascii: ":") {
      position += 1
      return
    }
    let isKey = open.last.map { $0.index == nil && $0.key == nil } ?? false
    let path = isKey ? nil : pathOfValue()
    if let path, lines[path] == nil { lines[path] = line }
    switch byte {
    case UInt8(ascii: "{"):
      open.append(Container(path: path ?? "", index: nil))
      position += 1
    case UInt8(ascii: "["):
      open.append(Container(path: path ?? "", index: 0))
      position += 1
    case UInt8(ascii: "\""):
      position += 1
      while position < bytes.count, bytes[position] != byte, bytes[position] != UInt8(ascii: "\n") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(bytes.count, position)
      if isKey {
        open[open.count - 1].key = String(decoding: bytes[(start + 1)..<max(start + 1, position)], as: UTF8.self)
      }
      if position < bytes.count, bytes[position] == byte { position += 1 }
    default:
      repeat { position += 1 } while position < bytes.count && !SceneText.wordEnds.contains(bytes[position])
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      let isNumber = byte == UInt8(ascii: "-") || word.first?.isNumber ?? false
      if strayWord == nil, isKey || !(isNumber || ["true", "false", "null"].contains(word)) { strayWord = start }
    }
  }

  /// What a number or a word ends at.
  private static let wordEnds = Set(",:]}/ \t\r\n\"{[".utf8)

  /// A value in a container whose path has more bytes counts as the container: the paths of very deep nesting would fill
  /// the memory.
  private static let longestPath = 200

  private func pathOfValue() -> String {
    guard let container = open.last else { return "" }
    if container.path.utf8.count > SceneText.longestPath { return container.path }
    if let index = container.index { return "\(container.path)[\(index)]" }
    let key = container.key ?? ""
    return container.path.isEmpty ? key : "\(container.path).\(key)"
  }
}
