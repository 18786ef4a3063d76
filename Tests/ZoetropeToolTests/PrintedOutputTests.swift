import Foundation
import TestSupport
import Testing

/// The output that pages show behind a line `$ zoetrope …`.
@Suite struct PrintedOutputTests {
  /// The blocks whose inputs everybody has; footage of the reader's own is not tested.
  private static let blocks: [String] = {
    let folder = "\(repository)/Sources/Zoetrope/Zoetrope.docc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name -> [String] in
      let page = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return page.components(separatedBy: "```\n").filter { $0.hasPrefix("$ zoetrope ") }
    }
    .filter { !$0.contains("clip.mp4") && !$0.contains("cut.mp4") }
  }()

  @Test func thePagesShowOutput() { #expect(Self.blocks.count >= 4) }

  /// A failure prints what belongs into the page.
  @Test(arguments: blocks) func theToolPrintsWhatThePageShows(block: String) throws {
    let shown = block.split(separator: "\n", omittingEmptySubsequences: false)
    let folder = try TemporaryFolder()
    let line = "ln -s '\(repository)/samples' .; \"$0\" \(shown[0].dropFirst("$ zoetrope ".count)) 2>&1"
    let printed = try shell(line, in: folder).text
    #expect(
      agree(printed.split(separator: "\n", omittingEmptySubsequences: false)[...], shown.dropFirst()),
      "\(shown[0])\n\(printed)")
  }

  /// Rates depend on the machine; all else does not.
  @Test func theToolTellsItsProgressAsThePageShows() throws {
    let page = try String(contentsOfFile: "\(repository)/Sources/Zoetrope/Zoetrope.docc/Scripting.md", encoding: .utf8)
    let match = try #require(page.firstMatch(of: /Some lines of `zoetrope ([^`]*)`:\s+```json\n([^`]*)```/))
    let shown = match.output.2.split(separator: "\n").filter { !$0.contains("\"rate\"") }
    let folder = try TemporaryFolder()
    let lines = try shell("\"$0\" \(match.output.1)", in: folder).errors.split(separator: "\n")
    #expect(shown.count == 2 && shown.allSatisfy { lines.contains($0) }, "\(lines.last ?? "")")
  }

  /// Returns whether lines are those of a page, where a line of `…` alone stands for any number of lines.
  private func agree(_ lines: ArraySlice<Substring>, _ page: ArraySlice<Substring>) -> Bool {
    guard let expected = page.first.map(trimmed) else { return lines.isEmpty }
    if expected.drop(while: { $0 == " " }) == "…" {
      return (lines.startIndex...lines.endIndex).contains { agree(lines[$0...], page.dropFirst()) }
    }
    return lines.first.map(trimmed) == expected && agree(lines.dropFirst(), page.dropFirst())
  }

  /// Returns a line without the spaces at its end, which pages do not have.
  private func trimmed(_ line: Substring) -> Substring {
    line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
  }
}
