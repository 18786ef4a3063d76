import Foundation
import SceneModel
import Testing

@testable import SceneFiles

/// The page on scene files, `Zoetrope.docc/SceneFormat.md`.
@Suite struct SceneFormatPageTests {
  @Test(arguments: try examples())
  func everyExampleIsRead(example: String) throws {
    // A whole scene, a layer, or else a fill.
    let text: String =
      if example.contains("\"zoetrope\":") {
        example
      } else if example.contains("\"fill\":") {
        "{ \"zoetrope\": 1, \"layers\": [\(example)] }"
      } else {
        "{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \(example) }] }"
      }
    _ = try Scene(text: Array(text.utf8), file: "example")
  }

  /// The blocks of JSON on the page.
  private static func examples() throws -> [String] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Zoetrope/Zoetrope.docc/SceneFormat.md").standardizedFileURL
    let blocks = try String(contentsOf: page, encoding: .utf8).matches(of: /(?s)```json5?\n(.*?)```/)
    try #require(blocks.count >= 3)
    return blocks.map { String($0.output.1) }
  }
}
