import FixedPoint
import Geometry

/// The centre of a radial or angular gradient, in a unit in which distances to all pixels fit.
struct GradientCenter: Sendable {
  /// The centre less half a pixel, in units of 2⁻¹⁶ pixels, so that differences to column and row numbers are those to
  /// the middles of pixels.
  private let x: Int64
  private let y: Int64
  /// The number of bits by which the unit of differences is coarser than 2⁻¹⁶ pixels: 0 for a centre less than 2¹⁴ pixels
  /// from the origin.
  let shift: Int64

  /// Creates the centre from a point in pixels.
  init(_ point: Point) {
    (x, y) = (point.x.raw - (1 << 15), point.y.raw - (1 << 15))
    // The reach to the farthest pixel of a picture of 2¹⁴ columns and rows gets at most 31 bits: its square, and the sum
    // of two, fit 64 bits, and the table of arc tangents takes it.
    let reach = max(x.magnitude, y.magnitude) + (1 << 30)
    shift = Int64(max(0, 33 - reach.leadingZeroBitCount))
  }

  /// Returns how far a column is to the right of the centre, in units of 2⁻¹⁶ pixels coarser by ``shift`` bits, rounded down.
  @inline(__always)
  func distance(toColumn column: Int) -> Int64 { ((Int64(column) &<< 16) &- x) &>> shift }

  /// Returns how far a row is below the centre, in the same unit, rounded down.
  @inline(__always)
  func distance(toRow row: Int) -> Int64 { ((Int64(row) &<< 16) &- y) &>> shift }
}
