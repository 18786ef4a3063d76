public import FixedPoint

/// A linear map and a shift: scaling, turning, moving.
///
/// The map's four numbers have 30 fractional bits and reach ±2³³: a point 2000 away from the origin is turned to within
/// 2⁻¹⁶, what `Fixed` factors would miss by hundredths.
public struct AffineTransform: Hashable, Sendable {
  /// x' = xx·x + xy·y + dx and y' = yx·x + yy·y + dy; the factors in units of 2⁻³⁰, the shift in units of 2⁻¹⁶.
  private var (xx, xy, yx, yy): (Int64, Int64, Int64, Int64)
  private var (dx, dy): (Int64, Int64)

  private init(_ xx: Int64, _ xy: Int64, _ yx: Int64, _ yy: Int64, dx: Int64 = 0, dy: Int64 = 0) {
    (self.xx, self.xy, self.yx, self.yy, self.dx, self.dy) = (xx, xy, yx, yy, dx, dy)
  }

  /// What changes nothing.
  public static var identity: AffineTransform { AffineTransform(1 << 30, 0, 0, 1 << 30) }

  /// Moves by a distance.
  public static func translation(x: Fixed, y: Fixed) -> AffineTransform {
    AffineTransform(1 << 30, 0, 0, 1 << 30, dx: x.raw, dy: y.raw)
  }

  /// Scales about the origin, exactly the factors given.
  public static func scale(x: Fixed, y: Fixed) -> AffineTransform {
    AffineTransform(x.raw << 14, 0, 0, y.raw << 14)
  }

  /// Turns about the origin, clockwise on the screen.
  public static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = angle.sineAndCosine
    return AffineTransform(cosine, -sine, sine, cosine)
  }

  /// This map first, then another one; each factor is rounded to the nearest.
  public func followed(by next: AffineTransform) -> AffineTransform {
    func sum(_ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64, plus shift: Int64 = 0) -> Int64 {
      Int64((Int128(a) * Int128(b) + Int128(c) * Int128(d)).shiftedRight(by: 30, .nearest)) + shift
    }
    return AffineTransform(
      sum(next.xx, xx, next.xy, yx), sum(next.xx, xy, next.xy, yy), sum(next.yx, xx, next.yy, yx),
      sum(next.yx, xy, next.yy, yy), dx: sum(next.xx, dx, next.xy, dy, plus: next.dx),
      dy: sum(next.yx, dx, next.yy, dy, plus: next.dy))
  }

  /// This map about another centre than the origin.
  public func around(_ center: Point) -> AffineTransform {
    AffineTransform.translation(x: -center.x, y: -center.y).followed(by: self)
      .followed(by: .translation(x: center.x, y: center.y))
  }

  /// Where a point goes, rounded to the nearest.
  public func apply(_ point: Point) -> Point {
    func sum(_ a: Int64, _ b: Int64, _ shift: Int64) -> Fixed {
      let product = Int128(a) * Int128(point.x.raw) + Int128(b) * Int128(point.y.raw)
      return Fixed(raw: Int64(product.shiftedRight(by: 30, .nearest)) + shift)
    }
    return Point(x: sum(xx, xy, dx), y: sum(yx, yy, dy))
  }
}
