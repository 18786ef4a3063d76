import Foundation
import TestSupport
import Testing

/// The pages that the tool prints of itself are those of the documentation.
@Suite struct ReferencePageTests {
  private let catalogue = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Zoetrope/Zoetrope.docc").standardizedFileURL

  /// `zoetrope man --markdown > Sources/Zoetrope/Zoetrope.docc/CommandLine.md` makes the page anew.
  @Test func theListOfOptionsIsThatOfTheTool() throws {
    let page = try String(contentsOf: catalogue.appendingPathComponent("CommandLine.md"), encoding: .utf8)
    #expect(page == (try zoetrope("man", "--markdown").text))
    for name in try commandNames() {
      for option in try helpedOptions(of: name) { #expect(page.contains("`--\(option.name)"), "\(name)") }
    }
  }

  /// Every field of every JSON that is printed is told of in an article.
  @Test(arguments: [
    "plan aurora --json",
    "plan glow --json --size 64x36 --parts 1 --within 1h",
    "plan mosquitoes --json --loop fit:10%", "scenes --json",
    "render aurora -o a.gif --size 64x36 --loop sway:1s --max-size 20kB --json -f",
    "render aurora -o b.mp4 --size 64x36 --loop sway:1s --json -n", "verify a.gif a.mp4 --json",
    "verify a.mp4 --against aurora --json", "targets --json", "verify a.gif --for slack-emoji --json",
  ])
  func everyFieldIsDescribed(line: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a.gif", "a.mp4"] {
      try zoetrope("render", "aurora", "-o", name, "--size", "64x36", "--loop", "sway:1s", "-q", in: folder.path)
    }
    let printed = try run(tool, line.split(separator: " ").map(String.init), in: folder.path)
    let articles = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    let described = Set(articles.flatMap { $0.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) } })
    let fields = Set(printed.text.matches(of: /"([A-Za-z]+)" :/).map { String($0.output.1) })
    #expect(fields.count > 2, "\(printed.errors)")
    #expect(fields.subtracting(described).isEmpty)
  }

  /// Every key that the schema of scenes knows is told of in the article on them.
  @Test func everyKeyIsDescribed() throws {
    let schema = catalogue.appendingPathComponent("../../../samples/scene.schema.json").standardizedFileURL
    let article = try String(contentsOf: catalogue.appendingPathComponent("SceneFormat.md"), encoding: .utf8)
    let keys = try Self.properties(in: JSONSerialization.jsonObject(with: Data(contentsOf: schema)))
    #expect(keys.count > 80)
    #expect(keys.filter { !article.contains("`\($0)`") && !article.contains("\"\($0)\"") } == [])
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
    let prose = text.split(separator: "\n").filter { !$0.contains("{ \"") }
    #expect(prose.allSatisfy { $0.count <= 100 })
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
