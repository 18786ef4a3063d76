import FixedPoint
import Testing

@testable import SceneFiles

/// Values of scenes as JSON for people.
@Suite struct FormattedJSONTests {
  private func value(_ text: [UInt8]) throws -> SceneValue { try JSONParser.parse(text).value }

  @Test(arguments: BuiltInScenes.names) func theTextIsReadAsTheSameValue(name: String) throws {
    let scene = try value(#require(BuiltInScenes.text(named: name)))
    let text = scene.formatted(indent: "")
    #expect(try value(Array(text.utf8)) == scene)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 200 })
  }

  @Test func keysComeInTheOrderOfTheSamples() throws {
    let text = ##"""
      {"opacity": 0.5, "fill": {"duration": 3, "to": "#ffffff", "from": "#000000"}, "shape": "circle", "blur": 3,
       "name": "a\"b"}
      """##
    let layer = try value(Array(text.utf8))
    #expect(
      layer.formatted(indent: "  ") == """
        {
            "name": "a\\"b",
            "shape": "circle",
            "fill": { "from": "#000000", "to": "#ffffff", "duration": 3 },
            "blur": 3,
            "opacity": 0.5
          }
        """)
  }

  @Test func longListsHaveALineForEachMember() throws {
    let long = SceneValue.array((0..<40).map { .number(Rational(Int64($0) + 100)) })
    #expect(long.formatted(indent: "").hasPrefix("[\n  100,\n  101,"))
    #expect(SceneValue.object([:]).formatted(indent: "") == "{}")
    #expect(SceneValue.array([]).formatted(indent: "") == "[]")
  }
}
