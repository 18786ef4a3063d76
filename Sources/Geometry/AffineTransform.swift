public import FixedPoint

/// An affine transform: a linear map followed by a translation.
///
/// The four coefficients of the map have 30 fractional bits and a range of ±2³³. A point 2000 units from the origin is
/// rotated to within 2⁻¹⁶; with `Fixed` coefficients the error would be hundredths.
public struct AffineTransform: Hashable, Sendable {
  /// x' = xx·x + xy·y + dx and y' = yx·x + yy·y + dy; the coefficients in units of 2⁻³⁰, the translation in units of
  /// 2⁻¹⁶.
  private var (xx, xy, yx, yy): (Int64, Int64, Int64, Int64)
  private var (dx, dy): (Int64, Int64)

  private init(_ xx: Int64, _ xy: Int64, _ yx: Int64, _ yy: Int64, dx: Int64 = 0, dy: Int64 = 0) {
    (self.xx, self.xy, self.yx, self.yy, self.dx, self.dy) = (xx, xy, yx, yy, dx, dy)
  }

  /// Returns a sum of products in units of 2⁻³⁰ of the result's, rounded to the nearest, plus a shift; bounded to ±2⁶¹, which
  /// coefficients never reach and is ±2⁴⁵ of a coordinate.
  private static func bounded(_ products: Int128, plus shift: Int64) -> Int64 {
    let sum = products.shiftedRight(by: 30, .nearest) + Int128(shift)
    return Int64(max(-1 << 61, min(1 << 61, sum)))
  }

  /// The transform that leaves every point unchanged.
  public static var identity: AffineTransform { AffineTransform(1 << 30, 0, 0, 1 << 30) }

  /// Returns a translation.
  public static func translation(x: Fixed, y: Fixed) -> AffineTransform {
    AffineTransform(1 << 30, 0, 0, 1 << 30, dx: x.raw, dy: y.raw)
  }

  /// Returns a scaling about the origin by exactly the given factors.
  public static func scale(x: Fixed, y: Fixed) -> AffineTransform {
    AffineTransform(x.raw << 14, 0, 0, y.raw << 14)
  }

  /// Returns a rotation about the origin; positive is clockwise on the screen.
  public static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = angle.sineAndCosine
    return AffineTransform(cosine, -sine, sine, cosine)
  }

  /// Returns the transform that applies this one first and `next` second; each coefficient is rounded to the nearest, and the
  /// translation bounded to ±2⁴⁵.
  public func followed(by next: AffineTransform) -> AffineTransform {
    func sum(_ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64, plus shift: Int64 = 0) -> Int64 {
      AffineTransform.bounded(Int128(a) * Int128(b) + Int128(c) * Int128(d), plus: shift)
    }
    return AffineTransform(
      sum(next.xx, xx, next.xy, yx), sum(next.xx, xy, next.xy, yy), sum(next.yx, xx, next.yy, yx),
      sum(next.yx, xy, next.yy, yy), dx: sum(next.xx, dx, next.xy, dy, plus: next.dx),
      dy: sum(next.yx, dx, next.yy, dy, plus: next.dy))
  }

  /// Returns this transform with `center` in the role of the origin.
  public func around(_ center: Point) -> AffineTransform {
    AffineTransform.translation(x: -center.x, y: -center.y).followed(by: self)
      .followed(by: .translation(x: center.x, y: center.y))
  }

  /// Returns the image of a point, rounded to the nearest and bounded to ±2⁴⁵.
  public func apply(_ point: Point) -> Point {
    func sum(_ a: Int64, _ b: Int64, _ shift: Int64) -> Fixed {
      let products = Int128(a) * Int128(point.x.raw) + Int128(b) * Int128(point.y.raw)
      return Fixed(raw: AffineTransform.bounded(products, plus: shift))
    }
    return Point(x: sum(xx, xy, dx), y: sum(yx, yy, dy))
  }
}
