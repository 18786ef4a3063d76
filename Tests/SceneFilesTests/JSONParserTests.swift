import FixedPoint
import Testing

@testable import SceneFiles

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> SceneValue { try JSONParser.parse(Array(text.utf8)).value }

  @Test(
    arguments: [
      ("null", .null), (" true ", .boolean(true)), ("[false]", .array([.boolean(false)])), ("{}", .object([:])),
      ("[]", .array([])), ("0", .number(.zero)), ("-0.0", .number(.zero)), ("12", .number(Rational(12))),
      ("-0.07", .number(Rational(-7, 100))), ("1.5e+3", .number(Rational(1500))), ("2E-3", .number(Rational(1, 500))),
      ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83C\\uDF19é🌙\"", .string("a\"\\/\u{8}\u{C}\n\r\té🌙é🌙")),
      ("{\"\": [1, {\"b\": null}]}", .object(["": .array([.number(Rational(1)), .object(["b": .null])])])),
      ("\u{FEFF}1", .number(Rational(1))),
    ] as [(String, SceneValue)])
  func valuesAreParsed(text: String, value: SceneValue) throws {
    #expect(try parse(text) == value)
  }

  /// Programs write more decimals than fit.
  @Test(
    arguments: [
      ("1.2246467991473532e-14", Rational(12_246, 1_000_000_000_000_000_000)), ("1e-400", .zero),
      ("-1e-99999999999999999999", .zero),
      ("0.\(String(repeating: "3", count: 5000))", Rational("0.333333333333333333")),
      ("-0.1234567890123456789", Rational("-0.123456789012345679")),
      ("123.12345678901234567", Rational("123.123456789012346")),
      ("0.9999999999999999999", Rational(1)), ("5e-19", Rational("1e-18")), ("4e-19", .zero), ("5e-20", .zero),
      ("1.\(String(repeating: "0", count: 40))", Rational(1)),
      ("0.\(String(repeating: "0", count: 69))12e66", Rational("0.00012")),
      ("0e99", .zero), ("-0.00e99999999999999999999", .zero),
    ] as [(String, Rational?)])
  func decimalsAreRounded(text: String, value: Rational?) throws {
    let number = try #require(value)
    #expect(try parse(text) == .number(number))
  }

  @Test(arguments: ["1234567890123456789.5e1", "1e19", "12345678901234567890", "0.5e99999999999999999999"])
  func wholeNumbersAreNotRounded(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func commentsAndTrailingCommasAreAllowed() throws {
    let text = "{ // one, two\n  \"a\": [1, 2, ], /* \"b\": 3,\n */ \"url\": \"http://x/*y*/,]\",\n}/**/"
    #expect(
      try parse(text)
        == .object(["a": .array([.number(Rational(1)), .number(Rational(2))]), "url": .string("http://x/*y*/,]")]))
  }

  /// Lines may end with CR alone (section 2), also those of comments.
  @Test(arguments: ["\n", "\r\n", "\r"]) func allLineEndsAreKnown(lineEnd: String) throws {
    let text = ["{ // one", "\"a\": [1, // two", "", "  2 /* three */, x"].joined(separator: lineEnd)
    let numbers: [SceneValue] = [.number(Rational(1)), .number(Rational(2))]
    #expect(try parse(text.replacing(", x", with: "]}")) == .object(["a": .array(numbers)]))
    let error = try #require(throws: JSONError.self) { try parse(text) }
    #expect(JSONParser.location(ofByte: error.offset, in: Array(text.utf8)) == (4, 18))
  }

  @Test func aByteOrderMarkHasNoColumn() {
    let text = Array("\u{FEFF}{\"a\":\n x".utf8)
    #expect(JSONParser.location(ofByte: 4, in: text) == (1, 2))
    #expect(JSONParser.location(ofByte: 10, in: text) == (2, 2))
    #expect(JSONParser.location(ofByte: 0, in: text) == (1, 1))
  }

  @Test(arguments: [
    ("", 0, "expected a value; the text ends here"), ("tru", 0, "expected a value; found tru"),
    ("nullx", 0, "expected a value; found nullx"), ("[1 2]", 3, "expected \",\" or \"]\"; found 2]"),
    ("[,]", 1, "expected a value; found ,"), ("{\"a\" 1}", 5, "expected \":\" after the key \"a\"; found 1}"),
    ("{a: 1}", 1, "expected a key in double quotes, or \"}\"; found a:"),
    ("{\"a\": 1 \"b\": 2}", 8, "expected \",\" or \"}\"; found \"b\":"),
    ("[1", 2, "expected \",\" or \"]\"; the text ends here"),
    ("1 x", 2, "expected the end of the text; found x"), ("01", 0, "a number cannot have leading zeros"),
    ("[1,\u{A0}2]", 3, "expected a value; found the invisible character U+00A0"),
    ("\u{200B}{}", 0, "expected a value; found the invisible character U+200B"),
    ("ääääääääääääääääääääää", 0, "expected a value; found ääääääääääääääääääää"),
    ("-", 1, "expected a digit; the text ends here"), ("1.", 2, "expected a digit; the text ends here"),
    ("[.5]", 1, "a number begins with a digit; write 0.5"), ("-.25", 0, "a number begins with a digit; write -0.25"),
    (".", 0, "expected a digit; found ."),
    ("1e", 2, "expected a digit; the text ends here"), ("+1", 0, "expected a value; found +1"),
    (
      "[\(String(repeating: "3", count: 5000))]", 1,
      "the number 333333333333333333333333… is out of range; most are within ±100000, and seeds within 0…9223372036854775807"
    ),
    ("[1e400]", 1, "the number 1e400 is out of range; most are within ±100000, and seeds within 0…9223372036854775807"),
    ("\"a", 0, "this text has no closing quote"),
    (
      "{\"fill\": \"#f00}\n", 9, "this text has no closing quote in its line; a line break within a text is \\n"
    ),
    ("\"\\x\"", 1, "invalid escape; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
    ("\"\\u12\"", 1, "\\u needs four hexadecimal digits"), ("\"\\uD83Cx\"", 1, "half of a surrogate pair stands alone"),
    ("\"a\u{1}\"", 2, "control characters must be escaped in a text"), ("/* x", 0, "this comment has no end"),
    ("{\"a\": 1, \"a\": 2}", 9, "the key \"a\" is here twice"),
  ])
  func mistakesAreToldWithTheirPosition(text: String, offset: Int, problem: String) throws {
    let error = try #require(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
    #expect(error.offset == offset && error.problem == problem)
  }

  @Test func bytesThatAreNotUTF8AreToldWithTheirPosition() throws {
    for (bytes, offset) in [
      ([0x22, 0xC3, 0x28, 0x22], 1), ([0x22, 0x61, 0xFF, 0x22], 2), ([0xED, 0xA0, 0x80], 0),
      ([0x7B, 0, 0x7D, 0], 0), ([0, 0, 0, 0x37], 0),
    ] {
      let error = try #require(throws: JSONError.self) { try JSONParser.parse(bytes.map { UInt8($0) }) }
      #expect(error == JSONError(offset: offset, problem: "the text is not UTF-8"))
    }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try JSONParser.parse(nested(JSONParser.greatestDepth))
    let error = try #require(throws: JSONError.self) { try JSONParser.parse(nested(100_000)) }
    #expect(error.offset == JSONParser.greatestDepth && error.problem == "more than 512 nested lists and objects")
  }

  @Test func everyValueHasItsOffset() throws {
    let text = "{\n  \"a\": [\n    1,\n    { \"b\":\n      2 }\n  ], // x\n  \"c.d\": {\"e\": 3},\n  \"d\": {}\n}"
    let node = try JSONParser.parse(Array(text.utf8))
    func line(_ path: String) -> Int {
      JSONParser.location(ofByte: node.offset(near: ScenePath(path, in: node.value)), in: Array(text.utf8)).line
    }
    #expect(["", "a", "a[0]", "a[1]", "a[1].b", "c.d", "c.d.e", "d"].map(line) == [1, 2, 3, 4, 5, 7, 7, 8])
    #expect(["none", "a[7]", "a[1].none[3]", "d.e.f"].map(line) == [1, 2, 4, 8])
  }

  @Test func anEmptyKeyHasAPath() throws {
    let value = try parse("{\"\": [{\"\": 1, \"a\": 2}], \"b\": {\"\": 3}}")
    for (text, steps) in [
      ("\"\"[0].\"\"", [.key(""), .index(0), .key("")]), ("\"\"[0].a", [.key(""), .index(0), .key("a")]),
      ("b.\"\"", [.key("b"), .key("")]),
    ] as [(String, [ScenePath.Step])] {
      #expect(ScenePath(text, in: value) == ScenePath(steps))
      #expect(ScenePath(steps).text == text)
    }
  }

  /// Whatever the text, the parser comes to an end of it: no part of an object is a text, and an error lies within the text.
  @Test func brokenTextsAreReadThrough() {
    func fault(of text: [UInt8]) -> JSONError? {
      do throws(JSONError) {
        _ = try JSONParser.parse(text)
        return nil
      } catch {
        return error
      }
    }
    let text = Array("{\"a\": [1, \"x\\\"y\\u00e9\", /* c */ {\"b\": null}], // d\n \"é\": -1.5e3,}".utf8)
    #expect(fault(of: text) == nil)
    for index in text.indices {
      for part in [text[..<index], text[(index + 1)...]] {
        let offset = fault(of: Array(part))?.offset ?? -1
        #expect((0...part.count).contains(offset), "\(String(decoding: part, as: UTF8.self))")
      }
      for byte in "{}[],:\"\\/*\n".utf8 {
        var changed = text
        changed[index] = byte
        #expect((0...changed.count).contains(fault(of: changed)?.offset ?? 0))
      }
    }
  }

  @Test func columnsCountCharacters() {
    let text = Array("{\n  \"é\": x".utf8)
    #expect(JSONParser.location(ofByte: 10, in: text) == (2, 8))
    #expect(JSONParser.location(ofByte: 0, in: text) == (1, 1))
  }
}
