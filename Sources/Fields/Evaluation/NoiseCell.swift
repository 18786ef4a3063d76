/// A cell of a noise lattice with the gradients of its corners.
///
/// Adjacent points mostly lie in the same cell and often in the same row: what depends on these alone is kept.
struct NoiseCell {
  private let column: Int32
  private let row: Int32
  private let topLeft: (x: Int64, y: Int64)
  private let topRight: (x: Int64, y: Int64)
  private let bottomLeft: (x: Int64, y: Int64)
  private let bottomRight: (x: Int64, y: Int64)
  /// The vertical position of the last point, in units of 2⁻¹⁶.
  private var y: Int32
  /// The weight of the corners below at ``y``, in units of 2⁻¹⁶.
  private var fade: Int64 = 0
  /// The vertical parts of the products of the gradients with the vectors from their corners, at ``y``.
  private var parts: (topLeft: Int64, topRight: Int64, bottomLeft: Int64, bottomRight: Int64) = (0, 0, 0, 0)

  /// Creates a cell at a column and a row, with gradients in units of 2⁻¹⁴.
  @inline(__always)
  init(
    column: Int32, row: Int32, topLeft: (x: Int64, y: Int64), topRight: (x: Int64, y: Int64),
    bottomLeft: (x: Int64, y: Int64), bottomRight: (x: Int64, y: Int64)
  ) {
    (self.column, self.row) = (column, row)
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomLeft, self.bottomRight) = (bottomLeft, bottomRight)
    y = row &<< 16
    move(toY: y)
  }

  /// Returns whether the cell contains a position in cells, in units of 2⁻¹⁶.
  @inline(__always)
  func contains(x: Int32, y: Int32) -> Bool { x &>> 16 == column && y &>> 16 == row }

  /// Returns the noise at a position of the cell, in units of 2⁻³⁰. Interpolations are rounded down.
  @inline(__always)
  mutating func noise(x: Int32, y: Int32) -> Int64 {
    if y != self.y { move(toY: y) }
    let right = Int64(x & 0xFFFF)
    let left = right &- 65536
    let part = NoiseCell.fade(right)
    @inline(__always) func mix(_ first: Int64, _ second: Int64, _ part: Int64) -> Int64 {
      first &+ ((second &- first) &* part) &>> 16
    }
    return mix(
      mix(topLeft.x &* right &+ parts.topLeft, topRight.x &* left &+ parts.topRight, part),
      mix(bottomLeft.x &* right &+ parts.bottomLeft, bottomRight.x &* left &+ parts.bottomRight, part), fade)
  }

  @inline(__always)
  private mutating func move(toY y: Int32) {
    self.y = y
    let down = Int64(y & 0xFFFF)
    let up = down &- 65536
    fade = NoiseCell.fade(down)
    parts = (topLeft.y &* down, topRight.y &* down, bottomLeft.y &* up, bottomRight.y &* up)
  }

  /// Returns 6t⁵ − 15t⁴ + 10t³, in units of 2⁻¹⁶; each product is rounded down.
  @inline(__always)
  private static func fade(_ t: Int64) -> Int64 {
    let cube = ((t &* t) &>> 16 &* t) &>> 16
    return (cube &* (((6 &* t &- 15 << 16) &* t) &>> 16 &+ 10 << 16)) &>> 16
  }
}
