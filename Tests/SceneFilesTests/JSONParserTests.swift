import Testing

@testable import Zoetrope

@Suite struct SceneTextTests {
  @Test func commentsAndTrailingCommasAreBlankedInPlace() {
    let text = "{ // one, two\n  \"a\": [1, 2, ], /* \"b\": 3,\n */ \"url\": \"http://x/*y*/,]\",\n}"
    let expected = "{ ~~~~~~~~~~~\n  \"a\": [1, 2~ ], ~~~~~~~~~~\n~~~ \"url\": \"http://x/*y*/,]\"~\n}"
      .replacing("~", with: " ")
    #expect(String(decoding: SceneText(Array(text.utf8)).json, as: UTF8.self) == expected)
  }

  @Test func everyValueHasItsLine() {
    let text = "{\n  \"a\": [\n    1,\n    { \"b\":\n      2 }\n  ], // x\n  \"c\": \"{[\\\"\",\n  \"d\": {}\n}"
    let lines = SceneText(Array(text.utf8)).lines
    #expect(lines == ["": 1, "a": 2, "a[0]": 3, "a[1]": 4, "a[1].b": 5, "c": 7, "d": 8])
  }

  /// Whatever stands there, it must be read through to its end.
  @Test func brokenTextsAreReadThrough() {
    let text = Array("{\"a\": [1, \"x\\\"y\", /* c */ {\"b\": null}], // d\n \"é\": -1.5e3,}".utf8)
    for length in 0...text.count { _ = SceneText(Array(text[..<length])) }
    for start in 0...text.count { _ = SceneText(Array(text[start...])) }
    for index in text.indices {
      for byte in "{}[],:\"\\/*\n".utf8 {
        var changed = text
        changed[index] = byte
        _ = SceneText(changed)
      }
    }
  }

  @Test func deepNestingTakesNoMemory() {
    let lines = SceneText(Array(repeating: UInt8(ascii: "["), count: 100_000)).lines
    #expect(lines.count < 100)
  }

  @Test func placesCountCharacters() {
    let source = SceneText(Array("{\n  \"é\": x".utf8))
    #expect(source.location(ofByte: 10) == (2, 8))
    #expect(source.location(ofByte: 0) == (1, 1))
  }
}
