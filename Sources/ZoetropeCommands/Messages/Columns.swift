/// Returns rows as lines, with their columns below each other.
///
/// - Parameters:
///   - rows: The cells, as many in each row. The last cell of a row is not padded, unless it is aligned to the right.
///   - right: The columns that are aligned to the right.
///   - gap: The number of blanks between columns.
///   - indent: The number of blanks before each line.
func columns(
  _ rows: [[String]], toTheRight right: PartialRangeFrom<Int> = Int.max..., gap: Int = 3, indent: Int = 0
) -> [String] {
  func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
  let last = (rows.first?.count ?? 0) - 1
  let widths = (0..<last + 1).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let padding = blanks(widths[column] - cell.count)
      return right.contains(column) ? padding + cell : column < last ? cell + padding : cell
    }
    return blanks(indent) + cells.joined(separator: blanks(gap))
  }
}
