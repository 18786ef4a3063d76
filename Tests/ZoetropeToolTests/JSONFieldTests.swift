import Foundation
import TestSupport
import Testing

/// Each field of the JSON that the tool prints is in one table of one article, and no row is for a field that is not printed.
@Suite struct JSONFieldTests {
  /// A kind of JSON: the tables that describe it, by the first cells of their headers, and command lines that print all of it.
  struct Document: CustomTestStringConvertible {
    let tables: [String]
    let lines: [String]
    var testDescription: String { tables.joined(separator: ", ") }
  }

  private static let small = "--size 64x36 --loop sway:1s"

  static let documents = [
    Document(
      tables: ["key of `plan --json`", "key of `plan --parts --json`"],
      lines: [
        "plan mosquitoes --json --loop fit:10%", "plan aurora --json --loop sway:4s --hold-last 1s",
        "plan aurora --json --format gif --table --reverse --bounce",
        "plan glow --json --size 64x36 --parts 1 --within 1h",
      ]),
    Document(
      tables: ["key of `verify --json`", "key of `verify --for --json`"],
      lines: [
        "verify a.gif a.mp4 no-file --json", "verify a.mp4 --against aurora --json",
        "verify a.gif --for slack-emoji --json",
      ]),
    Document(tables: ["key of `targets --json`"], lines: ["targets --json"]),
    Document(tables: ["key of `scenes --json`"], lines: ["scenes --json"]),
    Document(
      tables: ["key of a result"],
      lines: [
        "render aurora -o b.gif \(small) --max-size 20kB --json", "render aurora -o b.mp4 \(small) --json --dry-run",
        "loop a.mp4 -o e.gif --bounce --json",
      ]),
    Document(
      tables: ["key of a line of progress"],
      lines: [
        "render aurora -o c.gif \(small) --max-size 20kB --progress json 2>&1",
        "render aurora -o c.mp4 --size 64x36 --progress json 2>&1",
      ]),
    Document(
      tables: ["key of `join --json` if parts are missing"],
      lines: ["part 1/2 aurora -o some --format gif \(small) -q && \"$0\" join some -o d.gif --json"]),
    Document(
      tables: ["key of a record"],
      lines: ["part 1/1 aurora -o parts --format gif \(small) -q && cat parts/*.json"]),
  ]

  /// A table of an article: the names in its first column, and those in all its rows.
  private struct Table {
    var keys: Set<String> = []
    var names: Set<String> = []
  }

  /// Returns the tables of all articles with a header cell, which is that of exactly one.
  private static func tables(of title: String) throws -> [Table] {
    let catalogue = URL(fileURLWithPath: "\(repository)/Sources/Zoetrope/Zoetrope.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
    return try articles.flatMap { article in
      let rows = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "| \(title) |").dropFirst()
      return rows.map { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix { $0.hasPrefix("|") }
          .reduce(into: Table()) { table, row in
            table.names.formUnion(names(in: row))
            table.keys.formUnion(names(in: row.dropFirst().prefix { $0 != "|" }))
          }
      }
    }
  }

  private static func names(in text: Substring) -> Set<String> {
    Set(text.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.output.1) })
  }

  @Test(arguments: documents)
  func everyFieldHasItsRow(document: Document) throws {
    let folder = try TemporaryFolder()
    for name in ["a.gif", "a.mp4"] {
      try zoetrope("render", "aurora", "-o", name, "--size", "64x36", "--loop", "sway:1s", "-q", in: folder.path)
    }
    let printed = try document.lines.map {
      try run("bash", ["-c", "\"$0\" \($0)", tool], in: folder.path).text
    }
    let fields = Set(printed.flatMap { $0.matches(of: /"([A-Za-z0-9]+)" ?:/) }.map { String($0.output.1) })
    let tables = try document.tables.map { title in
      let found = try Self.tables(of: title)
      #expect(found.count == 1, "\(title)")
      return try #require(found.first)
    }
    #expect(fields.subtracting(tables.flatMap(\.names)) == [], "fields without a row")
    #expect(Set(tables.flatMap(\.keys)).subtracting(fields) == [], "rows of fields that are not printed")
  }
}
