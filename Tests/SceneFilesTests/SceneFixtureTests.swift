import Foundation
import SceneModel
import Testing

@testable import SceneFiles

/// The scene files that scripts/check-schema validates with the schema, read by the decoder.
@Suite struct SceneFixtureTests {
  @Test(arguments: try Fixture.all(in: "accepted"))
  func isRead(fixture: Fixture) throws {
    _ = try Scene(text: fixture.text, file: fixture.name)
  }

  /// Each has one mistake, and its first line is the beginning of what is said about it. What is beyond the schema, the
  /// decoder alone can tell.
  @Test(arguments: try Fixture.all(in: "rejected") + Fixture.all(in: "beyond-the-schema"))
  func isToldItsMistake(fixture: Fixture) throws {
    let firstLine = try #require(String(decoding: fixture.text, as: UTF8.self).split(separator: "\n").first)
    #expect(firstLine.hasPrefix("// "))
    let error = try #require(throws: SceneFileError.self) { try Scene(text: fixture.text, file: fixture.name) }
    #expect(error.problem.hasPrefix(firstLine.dropFirst(3)))
    #expect(error.line.map { $0 > 1 } ?? false)
  }
}

/// A scene file in `Tests/Fixtures`.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let text: [UInt8]
  var testDescription: String { name }

  static func all(in folder: String) throws -> [Fixture] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      Fixture(name: name, text: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
