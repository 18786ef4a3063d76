import FixedPoint
import SceneModel

/// Parses JSON (RFC 8259) in UTF-8, with two extensions for files that people write: comments (`//`, `/* */`) and a comma
/// after the last element.
///
/// Numbers are exact if they fit 64 bits, as all of 18 digits do; further decimals are rounded, and larger whole numbers are
/// errors. A key that occurs twice in an object is an error, since only one of its values could count.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// The number of arrays and objects that may be nested (RFC 8259, section 9, allows a limit), so that neither this parser
  /// nor a walk over the tree runs out of stack.
  static let greatestDepth = 512

  /// Parses a text.
  static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    // JSON begins with ASCII characters, so that a 0 among four bytes is one of UTF-16 or UTF-32 (RFC 4627, section 3).
    if let offset = bytes.prefix(4).contains(0) ? 0 : firstInvalidByte(of: bytes) {
      throw JSONError(offset: offset, problem: "the text is not UTF-8")
    }
    var parser = JSONParser(bytes)
    try parser.skipBlanks()
    let node = try parser.value()
    try parser.skipBlanks()
    guard parser.next == nil else { throw parser.expected("the end of the text") }
    return node
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = JSONParser.start(of: bytes)
  }

  /// Returns the offset of the first byte behind a byte order mark, which may be ignored (section 8.1).
  private static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns the line and the column, from 1, of a byte; columns count characters. Lines end with LF, CR or both.
  static func location(ofByte offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, lineStart) = (1, min(offset, start(of: bytes)))
    for index in lineStart..<offset where isLineEnd(bytes[index]) {
      if bytes[index...].starts(with: "\r\n".utf8) { continue }
      (line, lineStart) = (line + 1, index + 1)
    }
    return (line, String(decoding: bytes[lineStart..<offset], as: UTF8.self).count + 1)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  /// The byte at the position; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns an error at the position that says what should stand there and what does.
  private func expected(_ expectation: String) -> JSONError {
    let found = bytes[position...].prefix { !" \t\r\n,".utf8.contains($0) }
    let text = String(decoding: found.isEmpty ? bytes[position...].prefix(1) : found, as: UTF8.self)
    let words =
      if text.isEmpty {
        "the text ends here"
      } else if let scalar = text.unicodeScalars.first, !JSONParser.isSeen(scalar) {
        "found the invisible character \(scalar.codePoint)"
      } else {
        "found \(text.prefix(20))"
      }
    return JSONError(offset: position, problem: "expected \(expectation); \(words)")
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && properties.generalCategory != .control
  }

  /// Takes a character if it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips blanks and comments.
  private mutating func skipBlanks() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let rest = bytes[position...]
    if rest.starts(with: "//".utf8) {
      position = rest.firstIndex(where: JSONParser.isLineEnd) ?? bytes.count
    } else if rest.starts(with: "/*".utf8) {
      var end = position + 2
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
      guard end + 1 < bytes.count else { throw JSONError(offset: position, problem: "this comment has no end") }
      position = end + 2
    } else {
      throw expected("a comment, // or /* */")
    }
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    let start = position
    let content: JSONNode.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try nested { parser throws(JSONError) in try parser.object() })
    case UInt8(ascii: "["): content = .array(try nested { parser throws(JSONError) in try parser.array() })
    case UInt8(ascii: "\""): content = .string(try string())
    case let byte? where "-.".utf8.contains(byte) || byte.isDigit: content = .number(try number())
    default: content = try word()
    }
    return JSONNode(offset: start, end: position, content: content)
  }

  /// Parses the value of a key or an index, which an error names.
  private mutating func value(at step: ScenePath.Step) throws(JSONError) -> JSONNode {
    do { return try value() } catch { throw error.at(step) }
  }

  /// Parses a container that begins at the position.
  private mutating func nested<Value>(
    _ parse: (inout JSONParser) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONParser.greatestDepth else {
      throw JSONError(offset: position, problem: "more than \(JSONParser.greatestDepth) nested lists and objects")
    }
    position += 1
    try skipBlanks()
    return try parse(&self)
  }

  private mutating func array() throws(JSONError) -> [JSONNode] {
    var nodes: [JSONNode] = []
    while !take("]") {
      nodes.append(try value(at: .index(nodes.count)))
      try skipBlanks()
      if take(",") {
        try skipBlanks()
      } else if next != UInt8(ascii: "]") {
        throw expected("\",\" or \"]\"")
      }
    }
    return nodes
  }

  private mutating func object() throws(JSONError) -> [String: JSONNode] {
    var nodes: [String: JSONNode] = [:]
    while !take("}") {
      guard next == UInt8(ascii: "\"") else { throw expected("a key in double quotes, or \"}\"") }
      let start = position
      let key = try string()
      guard nodes[key] == nil else { throw JSONError(offset: start, problem: "the key \"\(key)\" is here twice") }
      try skipBlanks()
      guard take(":") else { throw expected("\":\" after the key \"\(key)\"") }
      try skipBlanks()
      nodes[key] = try value(at: .key(key))
      try skipBlanks()
      if take(",") {
        try skipBlanks()
      } else if next != UInt8(ascii: "}") {
        throw expected("\",\" or \"}\"")
      }
    }
    return nodes
  }

  private mutating func word() throws(JSONError) -> JSONNode.Content {
    for (name, content) in [("true", JSONNode.Content.boolean(true)), ("false", .boolean(false)), ("null", .null)]
    where bytes[position...].starts(with: name.utf8) {
      let end = position + name.utf8.count
      if end < bytes.count, JSONParser.isLetterOrDigit(bytes[end]) { break }
      position = end
      return content
    }
    throw expected("a value")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
  }

  /// Parses `-`? integer fraction? exponent? (section 6).
  private mutating func number() throws(JSONError) -> Rational {
    let start = position
    _ = take("-")
    if next == UInt8(ascii: "."), case let decimals = bytes[(position + 1)...].prefix(while: \.isDigit),
      !decimals.isEmpty
    {
      let sign = position > start ? "-" : ""
      throw JSONError(
        offset: start,
        problem: "a number begins with a digit; write \(sign)0.\(String(decoding: decimals.prefix(18), as: UTF8.self))",
        isOfNumber: true)
    }
    if take("0") {
      if let byte = next, byte.isDigit {
        throw JSONError(offset: start, problem: "a number cannot have leading zeros")
      }
    } else {
      try takeDigits()
    }
    if take(".") { try takeDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try takeDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Rational(text) ?? JSONParser.rounded(text) else {
      let beginning = text.count > 24 ? text.prefix(24) + "…" : text[...]
      throw JSONError(
        offset: start,
        problem: "the number \(beginning) is out of range; most are within ±100000, and seeds within 0…\(Int64.max)",
        isOfNumber: true)
    }
    return number
  }

  /// Returns a number with too many decimals, such as the 1.2246467991473532e-14 that programs write for sin π, rounded
  /// half away from zero to 18 digits, or 18 decimals if it is below 1; nil if its whole part has more digits.
  private static func rounded(_ text: String) -> Rational? {
    let parts = text.split { $0 == "e" || $0 == "E" }
    let significand = parts[0].drop { $0 == "-" }.split(separator: ".")
    let decimals = significand.count > 1 ? significand[1] : ""
    let digits = (significand[0] + decimals).drop { $0 == "0" }
    if digits.isEmpty { return .zero }
    var exponent = -decimals.count
    if parts.count > 1 {
      // A larger exponent makes any number of a file as large, or zero.
      let limit = 1 << 40
      let written = Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -limit : limit)
      exponent += max(-limit, min(limit, written))
    }
    let wholeCount = digits.count + exponent
    guard exponent < 0, wholeCount <= 18 else { return nil }
    let places = min(-exponent, 18 - max(0, wholeCount))
    guard wholeCount + places >= 0 else { return .zero }
    let kept = digits.prefix(wholeCount + places)
    var number = Int64(kept) ?? 0
    if let next = digits.dropFirst(kept.count).first, next >= "5" { number += 1 }
    let power = Int64.powerOfTen(places)
    return Rational(text.hasPrefix("-") ? -number : number, power)
  }

  /// Takes digits, at least one.
  private mutating func takeDigits() throws(JSONError) {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    guard position > start else { throw expected("a digit") }
  }

  /// Parses a text in double quotes (section 7).
  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0x0A, 0x0D:
        throw JSONError(
          offset: start, problem: "this text has no closing quote in its line; a line break within a text is \\n")
      case 0..<0x20:
        throw JSONError(offset: position, problem: "control characters must be escaped in a text")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw JSONError(offset: start, problem: "this text has no closing quote")
  }

  private mutating func escape() throws(JSONError) -> String {
    let start = position
    position += 1
    guard let byte = next else { throw JSONError(offset: start, problem: "invalid escape") }
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return String(Unicode.Scalar(byte))
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      var units = [try codeUnit(start)]
      if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        units.append(try codeUnit(start))
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw JSONError(offset: start, problem: "half of a surrogate pair stands alone")
      }
      return text
    default:
      throw JSONError(offset: start, problem: "invalid escape; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
  }

  /// Parses the four digits of a code unit.
  private mutating func codeUnit(_ start: Int) throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONError(offset: start, problem: "\\u needs four hexadecimal digits") }
    position += 4
    return unit
  }
}
