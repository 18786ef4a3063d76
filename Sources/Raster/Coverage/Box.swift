import FixedPoint
public import Geometry

/// A rectangle parallel to the axes with exact coverage: the area of each pixel that is inside.
///
/// The edges are rounded to 1/256 pixel, so that an edge intended to lie between two pixels does so despite the
/// rounding of points and scales.
public struct Box: Coverage, Sendable {
  let left: Fixed
  let top: Fixed
  let right: Fixed
  let bottom: Fixed

  /// Creates the box between two corners in pixels; a box without an area covers no pixel.
  public init(topLeft: Point, bottomRight: Point) {
    func rounded(_ edge: Fixed) -> Fixed { Fixed(raw: edge.raw.shiftedRight(by: 8, .nearest) << 8) }
    (left, top) = (rounded(topLeft.x), rounded(topLeft.y))
    (right, bottom) = (rounded(bottomRight.x), rounded(bottomRight.y))
  }

  /// Calls a closure with each run of covered pixels.
  public func forEachRun(
    width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    let rows = top.rounded(.down)..<max(top.rounded(.down), bottom.rounded(.up))
    for y in rows.clamped(to: 0..<height) {
      let (touched, whole) = spans(inRow: y, width: width)
      func pixels(_ columns: Range<Int>) {
        for x in columns {
          let coverage = coverage(x: x, y: y)
          if coverage > 0 { body(y, x..<x + 1, coverage) }
        }
      }
      if touched.isEmpty { continue }
      pixels(touched.lowerBound..<whole.lowerBound)
      if !whole.isEmpty { body(y, whole, .max) }
      pixels(whole.upperBound..<max(whole.upperBound, touched.upperBound))
    }
  }

  /// Returns the columns of a row that the box touches and those that it fully covers. `whole` lies within `touched`;
  /// pixels outside `touched` are not covered at all.
  func spans(inRow y: Int, width: Int) -> (touched: Range<Int>, whole: Range<Int>) {
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

  /// Returns the covered fraction of a pixel, 0…65535.
  func coverage(x: Int, y: Int) -> UInt16 {
    UInt16(min(65535, (overlap(x, left, right) * overlap(y, top, bottom)).shiftedRight(by: 16, .nearest)))
  }

  /// Returns whether every pixel of a picture is fully covered.
  public func covers(width: Int, height: Int) -> Bool {
    left <= .zero && top <= .zero && right >= Fixed(width) && bottom >= Fixed(height)
  }

  /// Returns the part of a row or column that lies between two coordinates, in units of 2⁻¹⁶.
  private func overlap(_ pixel: Int, _ lower: Fixed, _ upper: Fixed) -> Int64 {
    max(0, min(upper.raw, Int64(pixel + 1) << 16) - max(lower.raw, Int64(pixel) << 16))
  }
}
