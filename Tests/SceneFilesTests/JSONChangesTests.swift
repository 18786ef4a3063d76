import FixedPoint
import SceneModel
import Testing

@testable import SceneFiles

/// Changed values in the text of a file, in which all else stays.
@Suite struct JSONChangesTests {
  private func changed(_ text: String, _ overrides: String...) throws -> String {
    let node = try JSONParser.parse(Array(text.utf8))
    let value = try overrides.reduce(node.value) { try SceneOverride(text: $1).applied(to: $0) }
    let changed = node.text(Array(text.utf8), changedTo: value)
    #expect(try JSONParser.parse(changed).value == value)
    return String(decoding: changed, as: UTF8.self)
  }

  private let scene = """
    { // A scene,
      "zoetrope": 1.0, /* the format */
      "layers": [ // from the bottom
        {
          "name": "sky", // blue
          "fill": "#00f",
        },
        { "fill": { "white": 0.50 } }, // grey
      ],
      // The end.
    }

    """

  @Test func withoutChangesAllStays() throws {
    #expect(try changed(scene) == scene)
    #expect(try changed(scene, "layers[1].fill.white=0.5") == scene)
  }

  @Test func valuesAreReplacedInTheirPlaces() throws {
    #expect(
      try changed(scene, "layers[0].fill=red", "layers[1].fill.white=1", "zoetrope=2")
        == scene.replacing("\"#00f\"", with: "\"red\"").replacing("0.50", with: "1").replacing("1.0", with: "2"))
  }

  @Test func newKeysAreWrittenAsTheOthersAre() throws {
    #expect(
      try changed(scene, "layers[0].blur=3", "layers[0].opacity=0.5", "layers[1].blur=4")
        == scene.replacing(
          "    {\n      \"name\"", with: "    {\n      \"blur\": 3,\n      \"opacity\": 0.5,\n      \"name\""
        )
        .replacing("{ \"fill\"", with: "{ \"blur\": 4, \"fill\""))
    #expect(try changed("{\"a\": {}}", "a.b=1") == "{\"a\": { \"b\": 1 }}")
    #expect(try changed("{\"a\": { /* none */ }}", "a.b=1", "a.c=2") == "{\"a\": { \"b\": 1, \"c\": 2 /* none */ }}")
    let lines = try changed("{\r\n  \"a\": 1\r\n}", "b=[\((100...140).map(String.init).joined(separator: ","))]").utf8
    #expect(lines.count { $0 == 10 } > 40 && lines.count { $0 == 10 } == lines.count { $0 == 13 })
    let old = try changed("{\r  \"a\": 1\r}", "a=[\((100...140).map(String.init).joined(separator: ","))]").utf8
    #expect(!old.contains(10) && old.count { $0 == 13 } > 40)
    // A comment behind the brace stays in its line.
    #expect(try changed(scene, "seed=7").hasPrefix("{ \"seed\": 7, // A scene,\n  \"zoetrope\""))
  }

  /// A list of another length, an object without one of its keys, and another kind of value.
  @Test func whatDiffersInShapeIsWrittenAnew() throws {
    let text = "{\n  \"a\": [1, /* two */ 2],\n  \"b\": {\"c\": 1, \"d\": 2} // b\n}"
    #expect(
      try changed(text, "a=[3]", "b={\"d\":2}") == "{\n  \"a\": [3],\n  \"b\": { \"d\": 2 } // b\n}")
    #expect(try changed(text, "b=null").hasSuffix("\"b\": null // b\n}"))
    let long = "[" + (100..<140).map(String.init).joined(separator: ",") + "]"
    #expect(
      try changed(text, "b=\(long)").hasSuffix(
        "\"b\": [\n    100,\n" + (101..<139).map { "    \($0),\n" }.joined() + "    139\n  ] // b\n}"))
  }

  @Test(arguments: BuiltInScenes.names) func aSampleKeepsItsText(name: String) throws {
    let text = try #require(BuiltInScenes.text(named: name))
    let node = try JSONParser.parse(text)
    let changed = try SceneOverride(text: "seed=77").applied(to: node.value)
    let written = node.text(text, changedTo: changed)
    #expect(try JSONParser.parse(written).value == changed)
    #expect(written.count < text.count + 20)
  }
}
