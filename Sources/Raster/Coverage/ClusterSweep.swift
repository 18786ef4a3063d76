import FixedPoint

/// The sweep down a cluster: edges of a row that share columns, so that their windings must be resolved.
///
/// The row is cut into bands, between two heights at which edges start or end. Within a band, the edges are lines of
/// which two neighbours at a time change places, where they cross: the sweep of J. Bentley and T. Ottmann, "Algorithms
/// for reporting and counting geometric intersections" (1979). So an edge costs little in a band, and a crossing little
/// however many edges there are.
struct ClusterSweep {
  /// Two neighbours that change places, unless another strand comes between them before.
  private struct Crossing {
    let y: Int
    /// The number of crossings of the band that were found before.
    let number: Int
    /// The place of the left one from left to right.
    let place: Int
    let (left, right): (Int, Int)

    /// Whether the crossing is above another one; of two at the same height, whether it was found before.
    func isAbove(_ other: Crossing) -> Bool { (y, number) < (other.y, other.number) }
  }

  /// The pieces of the cluster, sorted by their upper ends.
  private var pieces: [EdgePiece] = []
  /// The strands of the band, sorted from left to right at its upper height.
  private var strands: [Strand] = []
  /// The indices of the strands, sorted from left to right at the current height.
  private var order: [Int] = []
  /// The crossings at or below the current height, as a binary heap with the highest one first.
  private var crossings: [Crossing] = []
  /// The number of crossings that were found in the band.
  private var found = 0

  /// Adds the area of a cluster to the row; returns the increase of the winding number from its left to its right.
  mutating func add(
    _ cluster: ArraySlice<EdgePiece>, from winding: Int, to row: inout CoverageRow
  ) -> Int {
    pieces.removeAll(keepingCapacity: true)
    var total = 0
    for piece in cluster where piece.top < piece.bottom {
      total += piece.edge.winding * (piece.bottom - piece.top)
      pieces.append(piece)
    }
    pieces.sort { $0.top < $1.top }
    strands.removeAll(keepingCapacity: true)
    var next = 0
    var (top, bottom) = (0, 0)
    while next < pieces.count || !strands.isEmpty {
      // The band extends from the end of the last one, or from the start of the next piece, to the next start or end of
      // a piece.
      top = strands.isEmpty ? pieces[next].top : bottom
      while next < pieces.count, pieces[next].top == top {
        strands.append(Strand(pieces[next]))
        next += 1
      }
      bottom = next < pieces.count ? pieces[next].top : Int.max
      for strand in strands { bottom = min(bottom, strand.bottom) }
      addBand(from: top, to: bottom, from: winding, to: &row)
      strands.removeAll { $0.bottom <= bottom }
    }
    // Every outline in the cluster either crosses the whole row or turns back.
    return total / Subpixel.one
  }

  private mutating func addBand(from top: Int, to bottom: Int, from winding: Int, to row: inout CoverageRow) {
    placeStrands(from: top, to: bottom, from: winding)
    findCrossings(from: top, to: bottom)
    while let crossing = removeHighestCrossing() {
      let (place, left, right) = (crossing.place, crossing.left, crossing.right)
      guard order[place] == left, order[place + 1] == right else { continue }
      order.swapAt(place, place + 1)
      let winding = strands[left].winding
      strands[right].change(winding: winding, at: crossing.y, row: &row)
      strands[left].change(winding: winding + strands[right].edge.winding, at: crossing.y, row: &row)
      for place in [place - 1, place + 1] where order.indices.dropLast().contains(place) {
        findCrossing(at: place, from: top, to: bottom, after: crossing.y)
      }
    }
    for strand in strands { strand.finish(at: bottom, row: &row) }
  }

  /// Moves the strands to a band, sorted from left to right at its upper height.
  private mutating func placeStrands(from top: Int, to bottom: Int, from winding: Int) {
    for index in strands.indices {
      strands[index].enterBand(to: bottom)
      let strand = strands[index]
      var slot = index
      while slot > 0, strand.isLeft(of: strands[slot - 1]) {
        strands[slot] = strands[slot - 1]
        slot -= 1
      }
      strands[slot] = strand
    }
    var winding = winding
    for index in strands.indices {
      strands[index].begin(at: top, winding: winding)
      winding += strands[index].edge.winding
    }
  }

  private mutating func findCrossings(from top: Int, to bottom: Int) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: strands.indices)
    found = 0
    // Of crossings at the same height, those on the right are first.
    for place in strands.indices.dropLast().reversed() { findCrossing(at: place, from: top, to: bottom, after: top) }
  }

  /// Inserts the crossing of two neighbours in the band, at or below the current height, unless they keep their order.
  private mutating func findCrossing(at place: Int, from top: Int, to bottom: Int, after y: Int) {
    let (left, right) = (order[place], order[place + 1])
    let below = strands[left].bottomX - strands[right].bottomX
    guard below > 0 else { return }
    // Two strands change places but once, so these are still in the order of the upper height.
    let above = strands[right].topX - strands[left].topX
    let crossing = top + ((bottom - top) * above).divided(by: above + below, .nearest)
    // Rounded, it may be above the crossing that made them neighbours.
    insert(Crossing(y: max(y, crossing), number: found, place: place, left: left, right: right))
    found += 1
  }

  private mutating func insert(_ crossing: Crossing) {
    var index = crossings.count
    crossings.append(crossing)
    while index > 0 {
      let parent = (index - 1) / 2
      guard crossing.isAbove(crossings[parent]) else { break }
      crossings[index] = crossings[parent]
      index = parent
    }
    crossings[index] = crossing
  }

  private mutating func removeHighestCrossing() -> Crossing? {
    guard let last = crossings.popLast() else { return nil }
    guard let highest = crossings.first else { return last }
    var index = 0
    while 2 * index + 1 < crossings.count {
      var child = 2 * index + 1
      if child + 1 < crossings.count, crossings[child + 1].isAbove(crossings[child]) { child += 1 }
      guard crossings[child].isAbove(last) else { break }
      crossings[index] = crossings[child]
      index = child
    }
    crossings[index] = last
    return highest
  }
}
