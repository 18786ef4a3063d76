import EmbeddedFiles
import Zoetrope

/// The description of scene files: the article of the documentation, embedded so that it can be read offline.
enum SceneManual {
  private static var page: MarkdownPage {
    MarkdownPage(String(decoding: EmbeddedFile.sceneFormat.bytes, as: UTF8.self))
  }

  /// The text for `zoetrope help scene-format`.
  static var text: String { plainText(of: page) }

  /// The page of section 5 for `man`, in the man macros.
  static var manualPage: String {
    let lines =
      [
        ".TH ZOETROPE\\-SCENE 5 \"\" \"zoetrope \(zoetropeVersion)\" \"File Formats\"",
        roffFallbacks,
        ".SH NAME",
        "zoetrope\\-scene \\- the format of the scene files that zoetrope renders",
      ] + page.blocks.dropFirst().flatMap(lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of block: MarkdownPage.Block) -> [String] {
    switch block {
    case .heading(let level, let text): [(level < 3 ? ".SH " : ".SS ") + roff(level < 3 ? text.uppercased() : text)]
    case .paragraph(let text): [".PP", spans(text)]
    case .item(let text): [".IP \\(bu 2", spans(text)]
    case .code(let code): roffExample(code)
    case .table(let title, let rows):
      (title.isEmpty ? [] : [".PP", spans("\(title):")])
        + rows.flatMap { row in [".TP", spans(row.first ?? ""), spans(row.dropFirst().joined(separator: "; "))] }
    }
  }

  /// Returns a text with code in bold.
  private static func spans(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0 % 2 == 1 ? roffBold($1) : roff($1) }.joined()
  }
}
