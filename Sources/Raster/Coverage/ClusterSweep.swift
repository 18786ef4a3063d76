import FixedPoint

/// The sweep down a cluster: edges of a row that share columns, so that their windings must be resolved.
///
/// Between two heights without a start, an end or a crossing, the edges have a fixed order from left to right. The
/// edges at which the inside begins or ends bound the covered area.
struct ClusterSweep {
  /// The part of an edge between two heights.
  private struct Strand {
    let edge: PolygonEdge
    let bottom: Int
    var (topX, bottomX): (Int, Int)

    /// Twice the horizontal position at half height.
    var middle: Int { topX + bottomX }
  }

  /// The pieces of the cluster, sorted by their upper ends.
  private var pieces: [EdgePiece] = []
  /// The strands at the current height.
  private var strands: [Strand] = []

  /// Adds the area of a cluster to the row; returns the increase of the winding number from its left to its right.
  mutating func add(
    _ cluster: ArraySlice<EdgePiece>, from winding: Int, to row: inout CoverageRow
  ) -> Int {
    pieces.removeAll(keepingCapacity: true)
    // Sorted by upper end with an insertion sort, as most clusters are small.
    var total = 0
    for piece in cluster where piece.top < piece.bottom {
      total += piece.edge.winding * (piece.bottom - piece.top)
      pieces.append(piece)
      var slot = pieces.count - 1
      while slot > 0, pieces[slot - 1].top > piece.top {
        pieces.swapAt(slot, slot - 1)
        slot -= 1
      }
    }
    strands.removeAll(keepingCapacity: true)
    var next = 0
    while next < pieces.count || !strands.isEmpty {
      // The band extends from the end of the last one, or from the start of the next piece, to the next start or end of
      // a piece.
      let top = strands.isEmpty ? pieces[next].top : bandBottom
      while next < pieces.count, pieces[next].top == top {
        let piece = pieces[next]
        strands.append(
          Strand(edge: piece.edge, bottom: piece.bottom, topX: piece.topX, bottomX: piece.topX))
        next += 1
      }
      var bottom = next < pieces.count ? pieces[next].top : Int.max
      for strand in strands { bottom = min(bottom, strand.bottom) }
      addBand(from: top, to: bottom, from: winding, to: &row)
      bandBottom = bottom
      strands.removeAll { $0.bottom <= bottom }
    }
    // Every outline in the cluster either crosses the whole row or turns back.
    return total / Subpixel.one
  }

  /// The lower end of the last band.
  private var bandBottom = 0

  /// Adds the area between two heights. The strands' upper positions must be those at the first one.
  private mutating func addBand(
    from top: Int, to bottom: Int, from winding: Int, to row: inout CoverageRow
  ) {
    var top = top
    while top < bottom {
      var end = bottom
      placeBottoms(at: end)
      // The band is cut at the highest crossing of neighbours. Below it, strands may cross that were not neighbours
      // before.
      while let crossing = firstCrossing(from: top, to: end) {
        end = crossing
        placeBottoms(at: end)
      }
      addTrapezoids(height: end - top, from: winding, to: &row)
      for index in strands.indices { strands[index].topX = strands[index].bottomX }
      top = end
    }
  }

  /// Computes the positions of the strands at the lower end of a band, and sorts the strands by their middles.
  private mutating func placeBottoms(at y: Int) {
    for index in strands.indices {
      strands[index].bottomX = strands[index].edge.x(at: y)
      let strand = strands[index]
      var slot = index
      while slot > 0, strands[slot - 1].middle > strand.middle {
        strands[slot] = strands[slot - 1]
        slot -= 1
      }
      strands[slot] = strand
    }
  }

  /// Returns the greatest height strictly between two heights at which two neighbours cross. Crossings within a
  /// subpixel of either end are ignored: the area that they enclose is negligible.
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

  private func addTrapezoids(height: Int, from winding: Int, to row: inout CoverageRow) {
    var winding = winding
    var isInside = winding != 0
    for strand in strands {
      winding += strand.edge.winding
      let next = winding != 0
      if next != isInside { row.add(strand.topX, strand.bottomX, height: height, sign: next ? 1 : -1) }
      isInside = next
    }
  }
}
