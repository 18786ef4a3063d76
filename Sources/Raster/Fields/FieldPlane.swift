import Fields
public import FixedPoint
public import Geometry

/// The map from pixels to positions in a field: the middle of its box is the origin, and the short side of the box the unit.
public struct FieldPlane: Sendable {
  /// The position in the field of the upper left corner of pixel (0, 0), in units of 2⁻⁴⁰ short sides.
  private let origin: (x: Int64, y: Int64)
  /// The change per pixel to the right, in the same unit; that per pixel down is the same, turned by a quarter.
  private var step: (x: Int64, y: Int64)
  /// Whether the axes of the box are those of the picture.
  let keepsAxes: Bool

  /// Creates the map of a box.
  ///
  /// - Parameters:
  ///   - center: The middle of the box, in pixels.
  ///   - shortSide: The length of the short side in pixels.
  ///   - turn: The rotation of the box.
  public init(center: Point, shortSide: Fixed, turn: Angle) {
    // A side below 1/16 pixel is drawn as one of that length.
    let side = Int128(max(1 << 12, min(shortSide.raw, 1 << 40)))
    keepsAxes = turn.steps == 0
    let (sine, cosine) = turn.sineAndCosine
    func perPixel(_ part: Int64) -> Int64 { Int64((Int128(part) << 26).divided(by: side, .nearest)) }
    step = (perPixel(cosine), perPixel(-sine))
    func product(_ first: Int64, _ second: Fixed) -> Int128 { Int128(first) * Int128(second.raw) }
    // The sum is rounded down.
    func bounded(_ sum: Int128) -> Int64 { Int64(max(-1 << 60, min(1 << 60, -(sum >> 16)))) }
    origin = (
      bounded(product(step.x, center.x) - product(step.y, center.y)),
      bounded(product(step.y, center.x) + product(step.x, center.y))
    )
  }

  /// Returns the map of a picture with 2^shift times as many pixels along each axis, rounded down.
  func refined(by shift: Int) -> FieldPlane {
    var plane = self
    plane.step = (step.x >> shift, step.y >> shift)
    return plane
  }

  /// Returns equally spaced points in a row of pixels.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - x: The position of the first point, in half pixels.
  ///   - y: The position of the row, in half pixels.
  ///   - distance: The distance of adjacent points in pixels.
  func points(count: Int, x: Int, y: Int, distance: Int) -> FieldPoints {
    let (x, y) = (Int64(x), Int64(y))
    // Halves of 2⁻⁴⁰ are rounded down, so that a point does not depend on the first one.
    return FieldPoints(
      count: count,
      first: (
        origin.x &+ (step.x &* x &- step.y &* y) &>> 1, origin.y &+ (step.y &* x &+ step.x &* y) &>> 1
      ), step: (step.x &* Int64(distance), step.y &* Int64(distance)))
  }
}
