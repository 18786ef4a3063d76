import FixedPoint
public import Geometry

/// A ramp along a line from one point to another, in pixels, the same across it.
///
/// Both points the same make one area of the ramp's last colour, as in SVG.
public struct LinearGradientPaint: GradientPaint, Sendable {
  /// The colours.
  public let ramp: GradientRamp
  /// The position of pixel (0, 0)'s middle, and what a column and a row add, in units of 2⁻⁴⁴: over 16384 columns the
  /// roundings add up to less than 2⁻³⁰.
  private let first: Int64
  let perColumn: Int64
  private let perRow: Int64

  /// A gradient between two points, in pixels.
  public init(start: Point, end: Point, ramp: GradientRamp) {
    self.ramp = ramp
    var (dx, dy) = (Int128((end.x - start.x).raw), Int128((end.y - start.y).raw))
    guard dx != 0 || dy != 0 else {
      (first, perColumn, perRow) = (1 << 44, 0, 0)
      return
    }
    // Less than 1/16 pixel is an edge, at whose middle no pixel looks; longer, the sums below cannot overflow.
    while dx * dx + dy * dy < 1 << 24 { (dx, dy) = (dx * 2, dy * 2) }
    let square = dx * dx + dy * dy
    /// The projection of a vector, in pixels of 2⁻¹⁶, onto the line; far outside it is clamped, which only pads.
    func projection(_ x: Int128, _ y: Int128) -> Int64 {
      // In two steps, so that vectors of millions of pixels fit.
      let (whole, rest) = (x * dx + y * dy).quotientAndRemainder(dividingBy: square)
      let part = (rest << 22).quotientAndRemainder(dividingBy: square)
      let fine = (part.remainder << 22).divided(by: square, .nearest)
      let bounded = max(-1 << 17, min(1 << 17, whole))
      return Int64((bounded << 44) + (part.quotient << 22) + fine)
    }
    first = projection(Int128((1 << 15) - start.x.raw), Int128((1 << 15) - start.y.raw))
    perColumn = projection(1 << 16, 0)
    perRow = projection(0, 1 << 16)
  }

  struct Row: GradientRow {
    fileprivate let first: Int64
    fileprivate let perColumn: Int64

    @inline(__always)
    func position(x: Int) -> Int64 { (first &+ Int64(x) &* perColumn) &>> 12 }
  }

  /// The position of the first pixel of a row, in units of 2⁻⁴⁴.
  func start(ofRow y: Int) -> Int64 { first &+ Int64(y) &* perRow }

  func positions(inRow y: Int) -> Row { Row(first: start(ofRow: y), perColumn: perColumn) }
}
