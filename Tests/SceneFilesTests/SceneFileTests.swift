import FixedPoint
import Foundation
import SceneModel
import Testing

@testable import SceneFiles

@Suite struct SceneFileTests {
  @Test(arguments: [
    (
      "{\n \"zoetrope\": 1,\n  \"name\" \"x\"}",
      "t.json:3:10: invalid JSON: expected \":\" after the key \"name\"; found \"x\"}"
    ),
    ("{\"zoetrope\": 1", "t.json:1:15: invalid JSON: expected \",\" or \"}\"; the text ends here"),
    ("", "t.json:1:1: invalid JSON: expected a value; the text ends here"),
    ("{\"zoetrope\": tru}", "t.json:1:14: invalid JSON: expected a value; found tru}"),
    (
      "{\n\"zoetrope\": 1e400}",
      "t.json:2:13: zoetrope: the number 1e400 is out of range; most are within ±100000, and seeds within 0…9223372036854775807"
    ),
    (
      "{\"seed\": 9223372036854775808}",
      "t.json:1:10: seed: the number 9223372036854775808 is out of range; most are within ±100000, and seeds within 0…9223372036854775807"
    ),
    (
      "{\"layers\": [{},\n{\"opacity\": -1e999}]}",
      "t.json:2:13: layers[1].opacity: the number -1e999 is out of range; most are within ±100000, and seeds within 0…9223372036854775807"
    ),
    ("{\"zoetrope\": 1, \"zoetrope\": 1}", "t.json:1:17: invalid JSON: the key \"zoetrope\" is here twice"),
    ("[]", "t.json:1:1: must be an object, not a list"),
    (
      "{\"zoetrope\": 1, \"name\": \"t\", \"layers\": [\n  {\"fill\": \"#000000\"},\n  {\n   \"blur\": -3, \"fill\": \"#000000\"}]}",
      "t.json:4:12: layers[1].blur: -3 is out of range; allowed: 0…2000"
    ),
    (
      "{\"zoetrope\": 1,\n \"name\": \"t\", \"layers\": [\n {\"opacity\": 1}]}",
      "t.json:3:2: layers[0]: needs a \"fill\", a \"group\", a \"swarm\", \"particles\" or \"grain\""
    ),
  ])
  func mistakesAreToldWithFileLineAndColumn(text: String, message: String) throws {
    let error = try #require(throws: SceneFileError.self) { try Scene(text: Array(text.utf8), file: "t.json") }
    #expect(error.description == message)
  }

  /// Each with its value's position.
  @Test func emptyKeysAreNamed() throws {
    let text = "{\"zoetrope\": 1, \"\": 2, \"layers\": [{\"fill\": \"red\",\n \"\": 3}]}"
    let error = try #require(throws: SceneFileError.self) { try Scene(text: Array(text.utf8), file: "t.json") }
    #expect(error.lines.count == 2)
    #expect(error.lines[0].hasPrefix("t.json:1:21: \"\": unknown key; known here: zoetrope"))
    #expect(error.lines[1].hasPrefix("t.json:2:6: layers[0].\"\": unknown key; known here: name"))
  }

  @Test func decimalsAreExact() throws {
    let text =
      "{\"zoetrope\": 1.0, \"name\": \"t\", \"layers\": [{\"fill\": {\"white\": 0.123456789012345678}, \"blur\": 1e1}]}"
    let scene = try Scene(text: Array(text.utf8), file: "t")
    let layer = scene.resolved(SceneChoices(), canvas: scene.canvas).layers[0]
    #expect(layer.blur == .constant(Fixed(10)))
  }

  @Test(arguments: BuiltInScenes.names)
  func builtInScenesAreTheSamples(name: String) throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sample = try Data(contentsOf: repository.appendingPathComponent("samples/\(name).json"))
    let scene = try #require(try BuiltInScenes.scene(named: name))
    #expect(try Scene(text: Array(sample), file: name) == scene)
    #expect(scene.name == name)
    #expect(!scene.summary.isEmpty)
  }
}
