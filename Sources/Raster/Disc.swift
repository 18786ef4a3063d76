public import FixedPoint
public import Geometry

/// A circle, filled.
///
/// A pixel is covered by r − d + ½, clamped to 0…1, where d is the distance of its middle from the centre. That is exact
/// for edges parallel to the axes; for any other edge the sum over a line across it is, and the second moment too, which
/// is all that a blur afterwards sees.
public struct Disc: SpanCoverage, Sendable {
  let center: Point
  let radius: Fixed

  /// A circle, in pixels; one without a radius covers nothing.
  public init(center: Point, radius: Fixed) { (self.center, self.radius) = (center, radius) }

  /// Calls a closure with each run of covered pixels.
  public func forEachRun(
    width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    let first = (center.y - radius).rounded(.down) - 1
    let rows = first..<max(first, (center.y + radius).rounded(.up) + 1)
    forEachRun(inRows: rows, width: width, height: height, body)
  }

  /// The columns of a row that the circle touches and covers.
  func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>) {
    let touched = columns(inRow: y, within: radius.raw + 1 << 15, width: width)
    let whole = columns(inRow: y, within: radius.raw - 1 << 15, width: width)
    // Both are measured with roots that are rounded down, so the inner one can stick out by a column where it is empty.
    return (touched, whole.isEmpty ? touched.lowerBound..<touched.lowerBound : whole.clamped(to: touched))
  }

  /// The covered part of a pixel, 0…65535.
  func coverage(x: Int, y: Int) -> UInt16 {
    let dx = distance(x, center.x).magnitude
    let dy = distance(y, center.y).magnitude
    // The squares fit 64 bits up to 32768 pixels; what is farther away is rare.
    let distance =
      if max(dx, dy) <= 1 << 31 {
        Int64((dx * dx + dy * dy).squareRoot)
      } else {
        Int64((UInt128(dx) * UInt128(dx) + UInt128(dy) * UInt128(dy)).squareRoot)
      }
    return UInt16(max(0, min(65535, radius.raw - distance + 1 << 15)))
  }

  /// From a coordinate of the centre to the middle of a pixel, in units of 2⁻¹⁶ pixels.
  private func distance(_ pixel: Int, _ coordinate: Fixed) -> Int64 {
    Int64(pixel) << 16 + 1 << 15 - coordinate.raw
  }

  /// The columns whose middles are less than a distance from the centre.
  private func columns(inRow y: Int, within distance: Int64, width: Int) -> Range<Int> {
    let dy = self.distance(y, center.y).magnitude
    guard radius > .zero, distance > 0, dy < distance.magnitude else { return 0..<0 }
    let (sum, difference) = (distance.magnitude + dy, distance.magnitude - dy)
    let (product, overflows) = sum.multipliedReportingOverflow(by: difference)
    let half = overflows ? Int64((UInt128(sum) * UInt128(difference)).squareRoot) : Int64(product.squareRoot)
    // The middle of column x is x + ½: the first one at or after centre − half, the last one before centre + half.
    let first = Int((center.x.raw - half - 1 << 15).shiftedRight(by: 16, .up))
    let end = Int((center.x.raw + half - 1 << 15).shiftedRight(by: 16, .up))
    let lower = min(max(0, first), width)
    return lower..<max(lower, min(width, end))
  }
}
