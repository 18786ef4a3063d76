/// A page of Markdown, as far as the articles of the documentation use it: headings, paragraphs, lists, tables and code.
struct MarkdownPage {
  enum Block: Equatable {
    case heading(level: Int, String)
    case paragraph(String)
    case item(String)
    /// A title, the first cell of the header, and rows of cells.
    case table(title: String, [[String]])
    case code([String])
  }

  /// The blocks from the top down. Texts have no markup but code in grave accents.
  let blocks: [Block]

  init(_ text: String) {
    var blocks: [Block] = []
    var code: [String]?
    var isOpen = false
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = code { blocks.append(.code(lines)) }
        (code, isOpen) = (code == nil ? [] : nil, false)
      } else if code != nil {
        code?.append(String(line))
      } else if line.hasPrefix("|") {
        MarkdownPage.appendRow(line, beginning: !isInTable, to: &blocks)
        isOpen = false
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        blocks.append(.heading(level: level, MarkdownPage.plain(line.dropFirst(level + 1))))
        isOpen = false
      } else if line.allSatisfy(\.isWhitespace) || line.hasPrefix("<!--") || line.hasPrefix("![") {
        isOpen = false
      } else if line.hasPrefix("- ") {
        blocks.append(.item(MarkdownPage.plain(line.dropFirst(2))))
        isOpen = true
      } else if isOpen {
        MarkdownPage.append(line, to: &blocks[blocks.count - 1])
      } else {
        blocks.append(.paragraph(MarkdownPage.plain(line)))
        isOpen = true
      }
      isInTable = line.hasPrefix("|")
    }
    // A table of pictures has no row left.
    self.blocks = blocks.filter { if case .table(_, []) = $0 { false } else { true } }
  }

  /// Continues a paragraph or an item.
  private static func append(_ line: Substring, to block: inout Block) {
    let rest = " " + plain(line.drop { $0 == " " })
    switch block {
    case .paragraph(let text): block = .paragraph(text + rest)
    case .item(let text): block = .item(text + rest)
    default: break
    }
  }

  /// Appends a row to the table at the end, or begins a table with it as the header.
  private static func appendRow(_ line: Substring, beginning: Bool, to blocks: inout [Block]) {
    let row = cells(of: line)
    guard !beginning, case .table(let title, let rows) = blocks.last else {
      return blocks.append(.table(title: row.first ?? "", []))
    }
    guard !row.allSatisfy({ $0.isEmpty || $0.hasPrefix("--") }) else { return }
    blocks[blocks.count - 1] = .table(title: title, rows + [row])
  }

  /// Splits a row at its bars; a bar after a backslash is text.
  private static func cells(of line: Substring) -> [String] {
    let hidden: Character = "\u{0}"
    return line.replacing("\\|", with: String(hidden)).split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { cell in
        plain(Substring(String(cell.map { $0 == hidden ? "|" : $0 }))).trimmingSpaces
      }
  }

  /// Returns a text without emphasis and pictures, and with the words of links alone.
  private static func plain(_ text: Substring) -> String {
    String(
      text.replacing(/!\[[^\]]*\]\([^)]*\)/) { _ in "" }.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.output.1 }
        .replacing("**", with: ""))
  }
}

extension String {
  /// The text without spaces at its start and end.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
