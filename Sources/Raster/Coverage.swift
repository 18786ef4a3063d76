public import FixedPoint

/// A shape that knows how much of each pixel it covers.
public protocol Coverage {
  /// The columns that a row of pixels touches: outside `touched` nothing is covered, inside `whole` everything is;
  /// `whole` lies within `touched`.
  func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>)

  /// The covered part of a pixel, 0…65535.
  func coverage(x: Int, y: Int) -> UInt16
}

/// A circle, filled.
///
/// A pixel is covered by r − d + ½, clamped to 0…1, where d is the distance of its middle from the centre. That is exact
/// for edges parallel to the axes; for any other edge the sum over a line across it is, and the second moment too, which
/// is all that a blur afterwards sees.
public struct Disc: Coverage, Sendable {
  let center: PixelPoint
  let radius: Fixed

  /// A circle, in pixels; one without a radius covers nothing.
  public init(center: PixelPoint, radius: Fixed) { (self.center, self.radius) = (center, radius) }

  /// The columns of a row that the circle touches and covers.
  public func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>) {
    let touched = columns(inRow: y, within: radius.raw + 1 << 15, width: width)
    let whole = columns(inRow: y, within: radius.raw - 1 << 15, width: width)
    // Both are measured with roots that are rounded down, so the inner one can stick out by a column where it is empty.
    return (touched, whole.isEmpty ? touched.lowerBound..<touched.lowerBound : whole.clamped(to: touched))
  }

  /// The covered part of a pixel, 0…65535.
  public func coverage(x: Int, y: Int) -> UInt16 {
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

/// A box parallel to the axes; a pixel is covered by exactly the area that lies in it.
///
/// The edges are rounded to 1/256 pixel, so that one which is meant to lie between two pixels does so whatever rounding
/// of points and scales made of it.
public struct Box: Coverage, Sendable {
  let left: Fixed
  let top: Fixed
  let right: Fixed
  let bottom: Fixed

  /// A box between two corners, in pixels; one without an area covers nothing.
  public init(topLeft: PixelPoint, bottomRight: PixelPoint) {
    func rounded(_ edge: Fixed) -> Fixed { Fixed(raw: edge.raw.shiftedRight(by: 8, .nearest) << 8) }
    (left, top) = (rounded(topLeft.x), rounded(topLeft.y))
    (right, bottom) = (rounded(bottomRight.x), rounded(bottomRight.y))
  }

  /// The columns of a row that the box touches and covers.
  public func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>) {
    let height = overlap(y, top, bottom)
    func clamped(_ lower: Int, _ upper: Int) -> Range<Int> {
      let lower = min(max(0, lower), width)
      return lower..<max(lower, min(width, upper))
    }
    guard height > 0 else { return (0..<0, 0..<0) }
    let touched = clamped(left.rounded(.down), right.rounded(.up))
    guard height == 1 << 16 else { return (touched, touched.lowerBound..<touched.lowerBound) }
    return (touched, clamped(left.rounded(.up), right.rounded(.down)))
  }

  /// The covered part of a pixel, 0…65535.
  public func coverage(x: Int, y: Int) -> UInt16 {
    UInt16(min(65535, (overlap(x, left, right) * overlap(y, top, bottom)).shiftedRight(by: 16, .nearest)))
  }

  /// Whether every pixel of a picture lies wholly inside.
  public func covers(width: Int, height: Int) -> Bool {
    left <= .zero && top <= .zero && right >= Fixed(width) && bottom >= Fixed(height)
  }

  /// How much of a row or column lies between two coordinates, in units of 2⁻¹⁶.
  private func overlap(_ pixel: Int, _ lower: Fixed, _ upper: Fixed) -> Int64 {
    max(0, min(upper.raw, Int64(pixel + 1) << 16) - max(lower.raw, Int64(pixel) << 16))
  }
}
