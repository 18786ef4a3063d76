/// The edges that cross a row of pixels, grouped into clusters with disjoint ranges of columns.
///
/// An outline that enters a row leaves it within the same cluster, so the winding number between two clusters is
/// constant over the height of the row. Clusters are therefore independent, and a cluster of a single edge needs no
/// sorting.
struct RowSweep {
  private var row: CoverageRow
  private var y = 0
  /// The edges that cross the row, sorted from left to right by their leftmost positions once the row is finished.
  private var pieces: [EdgePiece] = []
  private var cluster = ClusterSweep()

  init(width: Int) { row = CoverageRow(width: width) }

  /// Whether no edge crosses the row.
  var isEmpty: Bool { pieces.isEmpty }

  /// Advances to a row below the last one, and drops the edges that end above it.
  mutating func startRow(_ y: Int) {
    self.y = y
    let top = y << Subpixel.bits
    pieces.removeAll { $0.edge.bottom <= top }
    for index in pieces.indices { pieces[index].enter(top: top) }
  }

  /// Adds an edge that starts above the row's bottom.
  mutating func add(_ edge: PolygonEdge) {
    let top = y << Subpixel.bits
    // A level edge affects its own row only.
    if edge.bottom > top { pieces.append(EdgePiece(edge, top: top)) }
  }

  /// Calls a closure with each run of equally covered pixels in the row.
  mutating func finishRow(_ body: (_ columns: Range<Int>, _ coverage: UInt16) -> Void) {
    let bottom = (y + 1) << Subpixel.bits
    for index in pieces.indices { pieces[index].leave(bottom: bottom) }
    pieces.sort { $0.left < $1.left }
    var winding = 0
    var start = 0
    while start < pieces.count {
      var end = start + 1
      var right = pieces[start].right
      while end < pieces.count, pieces[end].left <= right {
        right = max(right, pieces[end].right)
        end += 1
      }
      row.touch(from: pieces[start].left, to: right)
      if end == start + 1 {
        let piece = pieces[start]
        let before = winding != 0
        winding += piece.edge.winding
        let after = winding != 0
        if before != after {
          row.add(piece.topX, piece.bottomX, height: piece.bottom - piece.top, sign: after ? 1 : -1)
        }
      } else {
        winding += cluster.add(pieces[start..<end], from: winding, to: &row)
      }
      start = end
    }
    row.finish(body)
  }
}
