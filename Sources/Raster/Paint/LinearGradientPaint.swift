import FixedPoint
public import Geometry

/// A colour ramp along a line between two points in pixels, constant across the line.
///
/// If both points are equal, the whole area has the last colour of the ramp, as in SVG. Jumps of the ramp are a pixel wide.
public struct LinearGradientPaint: GradientPaint, Sendable {
  /// The colour ramp.
  public let ramp: GradientRamp
  /// The position at the middle of pixel (0, 0) and the increments per column and row, in units of 2⁻⁴⁴: over 16384
  /// columns the rounding errors add up to less than 2⁻³⁰.
  private let first: Int64
  let perColumn: Int64
  private let perRow: Int64

  /// Creates a gradient between two points in pixels.
  public init(start: Point, end: Point, ramp: GradientRamp) {
    var (dx, dy) = (Int128((end.x - start.x).raw), Int128((end.y - start.y).raw))
    guard dx != 0 || dy != 0 else {
      (self.ramp, first, perColumn, perRow) = (ramp, 1 << 44, 0, 0)
      return
    }
    // A line shorter than 1/4 pixel is lengthened: it is a sharp edge. From this length on, no pixel of a picture is as far
    // outside the line as positions are clamped, and the sums below cannot overflow.
    while dx * dx + dy * dy < 1 << 28 { (dx, dy) = (dx * 2, dy * 2) }
    self.ramp = ramp.smoothed(over: (1 << 48) / Int64(UInt128(dx * dx + dy * dy).squareRoot))
    // Of the square, 105 bits are exact enough. There are two divisions with 22 bits each, so that no remainder overflows.
    let square = dx * dx + dy * dy
    let excess = max(0, Int128.bitWidth - square.leadingZeroBitCount - 105)
    let divisor = square >> excess
    /// Returns the projection onto the line of a vector in units of 2⁻¹⁶ pixels. Far outside the line it is clamped,
    /// where only padding is affected.
    func projection(_ x: Int128, _ y: Int128) -> Int64 {
      let (whole, rest) = ((x * dx + y * dy) >> excess).quotientAndRemainder(dividingBy: divisor)
      let part = (rest << 22).quotientAndRemainder(dividingBy: divisor)
      let fine = (part.remainder << 22).divided(by: divisor, .nearest)
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

    /// Returns the position of a pixel, in units of 2⁻³², rounded down.
    @inline(__always)
    func position(x: Int) -> Int64 { (first &+ Int64(x) &* perColumn) &>> 12 }
  }

  /// Returns the position of the first pixel of a row, in units of 2⁻⁴⁴.
  func start(ofRow y: Int) -> Int64 { first &+ Int64(y) &* perRow }

  func positions(inRow y: Int) -> Row { Row(first: start(ofRow: y), perColumn: perColumn) }
}
