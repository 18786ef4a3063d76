import Foundation
import TestSupport
import Testing

/// The pages that the tool prints of itself are those of the documentation.
@Suite struct ReferencePageTests {
  private let catalogue = URL(fileURLWithPath: "\(repository)/Sources/Zoetrope/Zoetrope.docc")

  /// `zoetrope man --markdown > Sources/Zoetrope/Zoetrope.docc/CommandLine.md` makes the page anew.
  @Test func theListOfOptionsIsThatOfTheTool() throws {
    let page = try String(contentsOf: catalogue.appendingPathComponent("CommandLine.md"), encoding: .utf8)
    #expect(page == (try zoetrope("man", "--markdown").text))
    for name in try commandNames() {
      for option in try helpedOptions(of: name) { #expect(page.contains("`--\(option.name)"), "\(name)") }
    }
  }

  /// Every key of the schema of scenes is in the article on them, and only there is a table of such keys.
  @Test func everyKeyIsDescribed() throws {
    let schema = URL(fileURLWithPath: "\(repository)/samples/scene.schema.json")
    let article = try String(contentsOf: catalogue.appendingPathComponent("SceneFormat.md"), encoding: .utf8)
    let keys = try Self.properties(in: JSONSerialization.jsonObject(with: Data(contentsOf: schema)))
    #expect(keys.count > 80)
    #expect(keys.filter { !article.contains("`\($0)`") && !article.contains("\"\($0)\"") } == [])
    let tables = article.matches(of: /\| (key of [a-z` ]+) \|/).map { String($0.output.1) }
    #expect(tables.count >= 9 && Set(tables).count == tables.count)
    for page in try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
    where page.hasSuffix(".md") && page != "SceneFormat.md" {
      let text = try String(contentsOf: catalogue.appendingPathComponent(page), encoding: .utf8)
      #expect(tables.allSatisfy { !text.contains($0) }, "\(page)")
    }
  }

  private static func properties(in value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(properties(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
    return object.values.reduce(into: own) { $0.formUnion(properties(in: $1)) }
  }

  /// Every key of the article on scenes is in the text and in the manual, which no formatter has anything to say against.
  @Test(.enabled(if: isInstalled("groff"), "groff is not installed; scripts/test installs it"))
  func theFormatOfScenesIsReadOffline() throws {
    let article = try String(contentsOf: catalogue.appendingPathComponent("SceneFormat.md"), encoding: .utf8)
    let text = try zoetrope("help", "scene-format").text
    let folder = try TemporaryFolder()
    try folder.write(try zoetrope("man", "scene").text, to: "scene.5")
    let manual = try run("groff", ["-man", "-Tutf8", "-ww", "-rLL=250n", "-P-c", "-P-bou", "scene.5"], in: folder.path)
    #expect(manual.status == 0 && manual.errors.isEmpty, "\(manual.errors)")
    func longLines(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.count > 80 } }
    #expect(longLines(text) == [])
    let narrow = try run("groff", ["-man", "-Tutf8", "-ww", "-rLL=78n", "-P-c", "-P-bou", "scene.5"], in: folder.path)
    #expect(longLines(narrow.text) == [])
    func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    var keys = 0
    let rows = article.split(separator: "\n")
    for (row, next) in zip(rows, rows.dropFirst()) where row.hasPrefix("| `") && !next.hasPrefix("|---") {
      let key = row.split(separator: "|")[0].replacing("`", with: "").trimmingCharacters(in: .whitespaces)
      #expect(text.contains("\n  \(key)\n"), "\(key)")
      #expect(words(manual.text).contains(words(key)), "\(key)")
      keys += 1
    }
    #expect(keys > 40)
    for page in [text, manual.text] {
      #expect(!page.contains("](") && !page.contains("**") && !page.contains("`fill`"))
      #expect(page.contains(#""name": "moon","#), "examples stand as they are")
    }
  }
}
