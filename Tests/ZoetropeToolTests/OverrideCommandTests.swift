import Foundation
import TestSupport
import Testing

/// `--set` beside options that choose the same values of a scene.
@Suite struct OverrideCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// As of one option that is given twice.
  @Test(arguments: [("seed", "5", "6"), ("layout", "strict", "clamped")])
  func theLastOfAnOptionAndAnOverrideCounts(key: String, first: String, second: String) throws {
    try folder.write(
      """
      {"zoetrope": 1, "layers": [
        {"name": "grey", "fill": {"white": {"random": [0, 1]}}},
        {"group": [{"shape": "circle", "fill": "red", "frame": {"height": 700, "alignment": "bottom"}}]}]}
      """, to: "s.json")
    func picture(_ words: String...) throws -> Data {
      let still = ["render", "s.json", "-o", "s.png", "--frame", "0", "--size", "64x36", "--no-metadata", "-q", "-f"]
      let result = try run(tool, still + words, in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return try folder.data("s.png")
    }
    let wanted = try picture("--\(key)", second)
    #expect(try picture("--\(key)", first, "--set", "\(key)=\(second)") == wanted)
    #expect(try picture("--set", "\(key)=\(first)", "--\(key)", second) == wanted)
    #expect(try picture("--\(key)", first) != wanted)
  }
}
