import Foundation
import TestSupport
import Testing

@testable import Zoetrope

/// A scene file is known again by what it says.
@Suite struct SceneDigestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let text =
    "{\"zoetrope\": 1, \"name\": \"s\", \"layers\": [{\"fill\": \"#102030\", \"blur\": 1}]}"

  private func words(_ text: String, _ overrides: String...) throws -> [String] {
    try folder.write(text, to: "s.json")
    let job = try RenderJob(
      nameOrPath: folder.path + "/s.json", overrides: try overrides.map { try SceneOverride(text: $0) },
      settings: RenderSettings(), format: .gif)
    return try #require(job.provenance).words
  }

  @Test func itIsOfTheTextThatIsDrawn() throws {
    let words = try words(SceneDigestTests.text)
    #expect(words[..<3] == ["render", "./s.json", "--scene-sha256"])
    let canonical = "{\"layers\":[{\"blur\":1,\"fill\":\"#102030\"}],\"name\":\"s\",\"zoetrope\":1}\n"
    let bytes = Array(canonical.utf8)
    let digest = unsafe try SHA256Digest(of: bytes.span.bytes)
    #expect(words[3] == digest.description)
    for same in [
      "// told\n" + SceneDigestTests.text, SceneDigestTests.text.replacing("1}", with: "1.00,}"),
      "{\"layers\": [{\"blur\": 1, \"fill\": \"\\u0023102030\"}], \"name\": \"s\", \"zoetrope\": 1e0}",
    ] {
      #expect(try self.words(same)[3] == words[3], "\(same)")
    }
    #expect(try self.words(SceneDigestTests.text.replacing("1}", with: "1.01}"))[3] != words[3])
    #expect(try self.words(SceneDigestTests.text.replacing("#1", with: "#2"))[3] != words[3])
  }

  @Test func overridesAreSaidAndCounted() throws {
    let plain = try words(SceneDigestTests.text)
    let changed = try words(SceneDigestTests.text, "layers[0].blur=0.0000001", "layers[0].fill=#405060")
    #expect(changed[3] != plain[3])
    #expect(
      changed[4..<8] == ["--set", "layers[0].blur=0.0000001", "--set", "layers[0].fill=\"#405060\""])
    // The words say the same again.
    #expect(try words(SceneDigestTests.text, changed[5], changed[7]) == changed)
    #expect(
      try words(SceneDigestTests.text.replacing("#102030", with: "#405060").replacing(" 1}", with: " 1e-7}"))[3]
        == changed[3])
  }

  @Test func everyValueHasOneText() throws {
    let value = SceneValue.object([
      "b": .array([.null, .boolean(true), .number(try #require(Rational("-0.000000000000000001")))]),
      "a\"\\\n\u{1F}é": .number(Rational(1 << 40)), "": .object([:]),
    ])
    #expect(
      value.canonicalJSON
        == "{\"\":{},\"a\\\"\\\\\\u000a\\u001fé\":1099511627776,\"b\":[null,true,-0.000000000000000001]}")
  }

  /// Another sprite under the same name is another scene.
  @Test func picturesCount() throws {
    let text =
      "{\"zoetrope\": 1, \"name\": \"s\", \"layers\": [{\"name\": \"m\", \"swarm\": {\"sprite\": \"m.gif\", \"count\": 1}}]}"
    let sprite = try #require(BuiltInSprites.bytes(named: "mosquito.gif"))
    let path = URL(fileURLWithPath: folder.path + "/m.gif")
    try Data(sprite).write(to: path)
    let first = try words(text)[3]
    // Its first delay, of 7 hundredths, is in the graphics control behind the loop count.
    let control = try #require(Data(sprite).range(of: Data([0x21, 0xF9, 4])))
    var slower = sprite
    slower[control.upperBound + 1] = 8
    try Data(slower).write(to: path)
    #expect(try words(text)[3] != first)
    try Data(sprite).write(to: path)
    #expect(try words(text)[3] == first)
  }

  @Test func anotherSceneIsRefused() throws {
    let digest = try #require(SHA256Digest(try words(SceneDigestTests.text)[3]))
    func job() throws -> RenderJob {
      try RenderJob(
        nameOrPath: folder.path + "/s.json", overrides: [], settings: RenderSettings(), format: .gif, expecting: digest)
    }
    #expect(try job().provenance?.words[3] == digest.description)
    try folder.write(SceneDigestTests.text.replacing("#1", with: "#2"), to: "s.json")
    let error = try #require(throws: RequestError.self) { _ = try job() }
    #expect(error.part == .sceneDigest && error.problem.contains("s.json or its pictures have changed"))
  }
}
