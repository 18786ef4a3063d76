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
    for row in article.split(separator: "\n") where row.hasPrefix("| `") && !row.hasSuffix("| |") {
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
