/// The widest line of a page, in letters: that of a terminal of standard size.
private let pageWidth = 80

/// Returns a page of Markdown as a text for a terminal; a row of a table is a term with its explanation below.
func plainText(of page: MarkdownPage) -> String {
  page.blocks.map { block in
    switch block {
    case .heading(_, let text): text.uppercased() + "\n"
    case .paragraph(let text): lines(text, indentation: "")
    case .item(let text): lines("- " + text, indentation: "  ")
    case .code(let code): code.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    case .table(let title, let rows):
      ((title.isEmpty ? [] : [lines("\(title):", indentation: "")]) + rows.map(entry)).joined(separator: "\n")
    }
  }.joined(separator: "\n")
}

private func entry(_ row: [String]) -> String {
  let explanation = row.dropFirst().joined(separator: "; ")
  return lines("  " + (row.first ?? ""), indentation: "    ") + lines("      " + explanation, indentation: "      ")
}

private func lines(_ text: String, indentation: String) -> String {
  let first = String(text.prefix { $0 == " " })
  return wrapped(text.replacing("`", with: ""), width: pageWidth - first.count, indentation: indentation)
    .enumerated().map { ($0 == 0 ? first : "") + $1 + "\n" }.joined()
}
