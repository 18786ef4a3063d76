import FixedPoint
import Testing

@testable import SceneFiles

/// Scenes as JSON for people.
@Suite struct FormattedJSONTests {
  private func value(_ text: [UInt8]) throws -> SceneValue { try JSONParser.parse(text).value }

  @Test(arguments: BuiltInScenes.names) func theTextIsReadAsTheSameValue(name: String) throws {
    let scene = try value(#require(BuiltInScenes.text(named: name)))
    let text = scene.formattedJSON
    #expect(try value(Array(text.utf8)) == scene)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 200 })
  }

  @Test func keysComeInTheOrderOfTheSamples() throws {
    let scene = try value(
      Array(##"{"layers": [{"fill": "#ffffff", "shape": "circle"}], "name": "a\"b", "zoetrope": 1, "seed": 3}"##.utf8))
    #expect(
      scene.formattedJSON == """
        {
          "zoetrope": 1,
          "name": "a\\"b",
          "seed": 3,
          "layers": [{ "shape": "circle", "fill": "#ffffff" }]
        }
        """)
  }

  @Test func longListsHaveALineForEachMember() throws {
    let long = SceneValue.array((0..<40).map { .number(Rational(Int64($0) + 100)) })
    #expect(long.formattedJSON.hasPrefix("[\n  100,\n  101,"))
    #expect(SceneValue.object([:]).formattedJSON == "{}")
    #expect(SceneValue.array([]).formattedJSON == "[]")
  }
}
