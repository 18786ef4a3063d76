public import FixedPoint
public import Geometry

/// The map from points of a scene to pixels: a scaling, whose results are bounded to ±2⁴⁰ pixels, followed by a translation.
///
/// The bound is that of `Path`, far beyond every picture.
public struct PixelTransform: Hashable, Sendable {
  /// The exact number of pixels per point. A scale rounded to 16 bits would be off by a hundredth of a pixel at the far
  /// edge.
  public let scale: Rational
  /// The position of the scene's origin in pixels.
  public let origin: Point

  /// Creates a transform.
  public init(scale: Rational, origin: Point) { (self.scale, self.origin) = (scale, origin) }

  /// Returns the pixel coordinates of a point of the scene.
  public func apply(x: Fixed, y: Fixed) -> Point {
    Point(x: apply(x) + origin.x, y: apply(y) + origin.y)
  }

  /// Returns a length of the scene in pixels, rounded to the nearest and bounded to ±2⁴⁰.
  public func apply(_ length: Fixed) -> Fixed {
    let raw = (Int128(length.raw) * Int128(scale.numerator)).divided(by: Int128(scale.denominator), .nearest)
    return Fixed(raw: Int64(max(-PixelTransform.bound, min(PixelTransform.bound, raw))))
  }

  /// The largest magnitude of a length, in units of 2⁻¹⁶ pixels.
  private static let bound: Int128 = 1 << 56

  /// Returns the transform for a region of the picture as a picture of its own.
  public func inside(_ region: PixelRegion) -> PixelTransform {
    PixelTransform(scale: scale, origin: Point(x: origin.x - Fixed(region.x), y: origin.y - Fixed(region.y)))
  }

  /// Returns the transform for the picture extended by a number of pixels on each side.
  public func moved(by margin: Int) -> PixelTransform {
    PixelTransform(scale: scale, origin: Point(x: origin.x + Fixed(margin), y: origin.y + Fixed(margin)))
  }

  /// Returns the transform for the picture reduced by a power of two, with a margin.
  ///
  /// - Parameters:
  ///   - shift: The binary logarithm of the reduction: pixels become 2^shift times as large.
  ///   - margin: The number of additional columns and rows, in reduced pixels, at the left and the top.
  public func reduced(by shift: Int, margin: Int) -> PixelTransform {
    func reduced(_ value: Fixed) -> Fixed { Fixed(raw: value.raw.shiftedRight(by: shift, .nearest)) }
    return PixelTransform(
      scale: Rational(scale.numerator, scale.denominator << Int64(shift)),
      origin: Point(x: reduced(origin.x) + Fixed(margin), y: reduced(origin.y) + Fixed(margin)))
  }
}
