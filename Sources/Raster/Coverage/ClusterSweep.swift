import FixedPoint

/// Sorts out the windings of edges that lie in the same columns of a row: between two heights where nothing starts, ends
/// or crosses, the edges have an order, and those at which the inside starts or ends bound the area.
struct ClusterSweep {
  /// An edge between two heights.
  private struct Strand {
    let edge: PolygonEdge
    let bottom: Int
    var (topX, bottomX): (Int, Int)

    /// Twice the place halfway down.
    var middle: Int { topX + bottomX }
  }

  /// The pieces by their upper ends.
  private var pieces: [EdgePiece] = []
  /// Those at the height that is looked at.
  private var strands: [Strand] = []

  /// Adds the area of a cluster to the row, and returns how much the winding grows from left to right of it.
  mutating func add(
    _ cluster: ArraySlice<EdgePiece>, from winding: Int, _ rule: FillRule, to row: inout CoverageRow
  ) -> Int {
    pieces.removeAll(keepingCapacity: true)
    // By the height where they start, in place, as most clusters are small.
    var total = 0
    for piece in cluster where piece.top < piece.bottom {
      total += piece.edge.winding * (piece.bottom - piece.top)
      pieces.append(piece)
      var place = pieces.count - 1
      while place > 0, pieces[place - 1].top > piece.top {
        pieces.swapAt(place, place - 1)
        place -= 1
      }
    }
    strands.removeAll(keepingCapacity: true)
    var next = 0
    while next < pieces.count || !strands.isEmpty {
      // From where the last band ended, or else where the next piece starts, to where the next one starts or ends.
      let top = strands.isEmpty ? pieces[next].top : bandBottom
      while next < pieces.count, pieces[next].top == top {
        let piece = pieces[next]
        strands.append(
          Strand(edge: piece.edge, bottom: piece.bottom, topX: piece.topX, bottomX: piece.topX))
        next += 1
      }
      var bottom = next < pieces.count ? pieces[next].top : Int.max
      for strand in strands { bottom = min(bottom, strand.bottom) }
      addBand(from: top, to: bottom, from: winding, rule, to: &row)
      bandBottom = bottom
      strands.removeAll { $0.bottom <= bottom }
    }
    // Every outline in the cluster crosses the whole row or returns.
    return total / Subpixel.one
  }

  /// Where the last band ended.
  private var bandBottom = 0

  /// Adds what lies between two heights; the strands' upper places are those at the first.
  private mutating func addBand(
    from top: Int, to bottom: Int, from winding: Int, _ rule: FillRule, to row: inout CoverageRow
  ) {
    var top = top
    while top < bottom {
      var end = bottom
      placeBottoms(at: end)
      // Up to the highest crossing of neighbours; once it is gone, neighbours may cross that were none before.
      while let crossing = firstCrossing(from: top, to: end) {
        end = crossing
        placeBottoms(at: end)
      }
      addTrapezoids(height: end - top, from: winding, rule, to: &row)
      for index in strands.indices { strands[index].topX = strands[index].bottomX }
      top = end
    }
  }

  /// Finds where the strands are at the lower end of a band, and sorts them by their middles.
  private mutating func placeBottoms(at y: Int) {
    for index in strands.indices {
      strands[index].bottomX = strands[index].edge.x(at: y)
      let strand = strands[index]
      var place = index
      while place > 0, strands[place - 1].middle > strand.middle {
        strands[place] = strands[place - 1]
        place -= 1
      }
      strands[place] = strand
    }
  }

  /// The highest place strictly between two heights where two neighbours cross. Crossings nearer to either height than a
  /// subpixel are passed over: they enclose next to nothing.
  private func firstCrossing(from top: Int, to bottom: Int) -> Int? {
    var first: Int?
    for index in strands.indices.dropFirst() {
      let (left, right) = (strands[index - 1], strands[index])
      let (above, below) = (right.topX - left.topX, right.bottomX - left.bottomX)
      guard (above < 0 && below > 0) || (above > 0 && below < 0) else { continue }
      let part = ((bottom - top) * abs(above)).divided(by: abs(above) + abs(below), .nearest)
      let y = top + part
      if top < y, y < first ?? bottom { first = y }
    }
    return first
  }

  private func addTrapezoids(height: Int, from winding: Int, _ rule: FillRule, to row: inout CoverageRow) {
    var winding = winding
    var isInside = rule.isInside(winding)
    for strand in strands {
      winding += strand.edge.winding
      let next = rule.isInside(winding)
      if next != isInside { row.add(strand.topX, strand.bottomX, height: height, sign: next ? 1 : -1) }
      isInside = next
    }
  }
}
