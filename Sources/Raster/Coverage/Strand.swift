/// The part of an edge in a band of a row: between two heights at which edges start or end.
struct Strand {
  let edge: PolygonEdge
  /// The lower end of the edge in the row.
  let bottom: Int
  /// The horizontal positions at the upper and the lower height of the band.
  private(set) var (topX, bottomX): (Int, Int)
  /// The winding number on the left.
  private(set) var winding = 0
  /// The point below which it is that.
  private var (startX, start) = (0, 0)

  /// Creates the strand of a piece that starts at the upper height of a band.
  init(_ piece: EdgePiece) {
    edge = piece.edge
    bottom = piece.bottom
    (topX, bottomX) = (piece.topX, piece.topX)
  }

  /// Moves to the band below the last one.
  mutating func enterBand(to bottom: Int) { (topX, bottomX) = (bottomX, edge.x(at: bottom)) }

  /// Whether the strand is left of another one at the upper height of the band.
  func isLeft(of other: Strand) -> Bool { topX == other.topX ? bottomX < other.bottomX : topX < other.topX }

  /// Sets the winding number on the left from the upper height of the band.
  mutating func begin(at top: Int, winding: Int) {
    self.winding = winding
    (startX, start) = (topX, top)
  }

  /// Changes the winding number on the left from a height in the band.
  mutating func change(winding: Int, at y: Int, row: inout CoverageRow) {
    let last = side
    self.winding = winding
    if side == last { return }
    let x = edge.x(at: y)
    if last != 0 { row.add(startX, x, height: y - start, sign: last) }
    (startX, start) = (x, y)
  }

  /// Adds the area down to the lower height of the band.
  func finish(at bottom: Int, row: inout CoverageRow) {
    if side != 0 { row.add(startX, bottomX, height: bottom - start, sign: side) }
  }

  /// 1 if the inside begins here, −1 if it ends.
  private var side: Int {
    let (isInside, next) = (winding != 0, winding + edge.winding != 0)
    return isInside == next ? 0 : next ? 1 : -1
  }
}
