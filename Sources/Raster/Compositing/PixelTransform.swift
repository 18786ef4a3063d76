public import FixedPoint
public import Geometry

/// How points of a scene become pixels: times a scale, then moved.
public struct PixelTransform: Hashable, Sendable {
  /// Pixels a point, exact: a scale rounded to 16 bits would be off by a hundredth of a pixel at the far edge.
  public let scale: Rational
  /// Where the scene's origin comes to lie, in pixels.
  public let origin: Point

  /// A transform.
  public init(scale: Rational, origin: Point) { (self.scale, self.origin) = (scale, origin) }

  /// The pixel coordinates of a point of the scene.
  public func apply(x: Fixed, y: Fixed) -> Point {
    Point(x: apply(x) + origin.x, y: apply(y) + origin.y)
  }

  /// A length of the scene in pixels, rounded to the nearest.
  public func apply(_ length: Fixed) -> Fixed {
    Fixed(
      raw: Int64(
        (Int128(length.raw) * Int128(scale.numerator)).divided(by: Int128(scale.denominator), .nearest)))
  }

  /// The part of the picture that lies in a region, as a picture of its own.
  public func inside(_ region: PixelRegion) -> PixelTransform {
    PixelTransform(scale: scale, origin: Point(x: origin.x - Fixed(region.x), y: origin.y - Fixed(region.y)))
  }

  /// The same picture with so many pixels more on each side.
  public func moved(by margin: Int) -> PixelTransform {
    PixelTransform(scale: scale, origin: Point(x: origin.x + Fixed(margin), y: origin.y + Fixed(margin)))
  }

  /// The same picture made smaller by a power of two, with a margin around it.
  ///
  /// - Parameters:
  ///   - shift: Pixels become 2^shift times as large.
  ///   - margin: Columns and rows, of the smaller pixels, to the left and above.
  public func reduced(by shift: Int, margin: Int) -> PixelTransform {
    func reduced(_ value: Fixed) -> Fixed { Fixed(raw: value.raw.shiftedRight(by: shift, .nearest)) }
    return PixelTransform(
      scale: Rational(scale.numerator, scale.denominator << Int64(shift)),
      origin: Point(x: reduced(origin.x) + Fixed(margin), y: reduced(origin.y) + Fixed(margin)))
  }
}
