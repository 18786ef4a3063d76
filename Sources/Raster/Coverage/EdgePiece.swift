/// The part of an edge within a row.
struct EdgePiece {
  let edge: PolygonEdge
  private(set) var (topX, top): (Int, Int)
  private(set) var (bottomX, bottom): (Int, Int)

  /// Creates the part of an edge below the top of a row.
  init(_ edge: PolygonEdge, top: Int) {
    self.edge = edge
    self.top = max(top, edge.top)
    topX = edge.x(at: self.top)
    (bottomX, bottom) = (topX, self.top)
  }

  /// Starts the next row, at the lower end of the part in the row above.
  mutating func enter(top: Int) {
    if bottom != top { bottomX = edge.x(at: top) }
    (topX, self.top) = (bottomX, top)
  }

  /// Sets the lower end to the bottom of the row or of the edge.
  mutating func leave(bottom: Int) {
    self.bottom = min(bottom, edge.bottom)
    bottomX = edge.winding == 0 ? edge.bottomX : edge.x(at: self.bottom)
  }

  var left: Int { min(topX, bottomX) }
  var right: Int { max(topX, bottomX) }
}
