import FixedPoint
import Geometry

/// The mapping from the pixels of a pixmap to those of a sprite's level.
struct SpriteProjection {
  let level: SpriteLevel
  /// The corners of the level's outline on the pixmap, in units of 2⁻¹⁶ pixels.
  let outline: [SIMD2<Int64>]
  /// The step in the level from one pixmap column to the next, in units of 2⁻³⁰ level pixels; from one row to the next
  /// it is (−step.y, step.x).
  let step: SIMD2<Int64>
  /// A pixel's colour is the mean of 2^``refinement`` samples in each direction.
  let refinement: Int
  /// The centre on the pixmap, in units of 2⁻¹⁶ pixels.
  private let center: SIMD2<Int64>
  /// The position of the centre in the level with its margin, in units of 2⁻³⁰; (0, 0) is the middle of the margin's
  /// first pixel.
  private let origin: SIMD2<Int64>

  /// The largest number of level pixels per pixmap pixel, in units of 2⁻¹⁶: √2.
  ///
  /// Interpolation reads two neighbours in each direction. At a stronger reduction, level pixels fall between the
  /// samples and flicker as the sprite moves; at a weaker one, the sprite is softer than necessary. Where legs one
  /// pixel wide move by fractions of a pixel, the sum of alpha varies by ±0.4 % at 1.2, ±1.1 % at √2, ±1.7 % at 1.7 and
  /// ±3.1 % at 2. Each level serves a range of a factor of 2, so no level is enlarged by more than √2 either, except
  /// where the sprite is drawn above its own size. Small sprites have too few level pixels for this, hence
  /// ``refinement(ofSize:)``.
  static let mostShrinking: Int64 = 92_682
  /// Returns the refinement for a size in units of 2⁻¹⁶ pixels.
  ///
  /// With one sample for each pixel, the sum of alpha of a moving square varies by ±50 % at 1 pixel, ±7 % at 2, and
  /// that of a bar by ±15 % at 8 and ±7 % at 12; with these samples each varies by less than ±2 %.
  private static func refinement(ofSize size: Int64) -> Int {
    size < 2 << 16 ? 3 : size < 8 << 16 ? 2 : size < 20 << 16 ? 1 : 0
  }
  /// The longest side that is drawn, 2²⁴ pixels; longer sides are reduced to it, to avoid overflow.
  private static let longestSide: Int64 = 1 << 40

  /// Creates the projection onto a pixmap of a size; nil if the sprite is invisible there.
  init?(_ sprite: Sprite, picture: Int, _ placement: SpritePlacement, width: Int, height: Int) {
    let size = min(placement.size.raw, SpriteProjection.longestSide)
    guard size > 0 else { return nil }
    // A bound on the distance of points from the centre: √2/2 of the longer side plus the reach of interpolation, one
    // level pixel, which is at most the longer side or √2 pixels, and half a pixel for its samples.
    let reach = 2 * size + 4 << 16
    let (x, y) = (placement.center.x.raw, placement.center.y.raw)
    guard x > -reach, y > -reach, x < reach + Int64(width) << 16, y < reach + Int64(height) << 16 else { return nil }
    let longer = Int64(max(sprite.width, sprite.height))
    let levels = sprite.levels[picture]
    // longer / 2^index level pixels correspond to size / 2¹⁶ pixmap pixels.
    guard
      let index = levels.indices.first(where: {
        Int128(longer) << 32 <= (Int128(size) * Int128(SpriteProjection.mostShrinking)) << $0
      })
    else { return nil }
    level = levels[index]
    center = SIMD2(x, y)
    refinement = SpriteProjection.refinement(ofSize: size)

    let (sine, cosine) = placement.angle.sineAndCosine
    func inLevel(_ part: Int64) -> Int64 {
      Int64((Int128(part) * Int128(longer) << 16).divided(by: Int128(size) << index, .nearest))
    }
    step = SIMD2(inLevel(cosine), -inLevel(sine))
    /// Returns half of a side of the picture, in units of 2⁻³⁰ level pixels; exact for all levels.
    func half(_ side: Int) -> Int64 { (Int64(side) << 30) >> Int64(index + 1) }
    let middle = SIMD2(half(sprite.width), half(sprite.height))
    origin = middle &+ SIMD2(repeating: 1 << 29)

    /// Returns a component of the rotation in pixmap pixels per level pixel, in units of 2⁻³⁰.
    func inPicture(_ part: Int64) -> Int128 {
      ((Int128(part) * Int128(size)) << index).divided(by: Int128(longer) << 16, .nearest)
    }
    let (across, down) = (inPicture(cosine), inPicture(sine))
    outline = level.outline.map { corner in
      let fromCenter = SIMD2(Int64(corner.x), Int64(corner.y)) &<< 30 &+ SIMD2(repeating: 1 << 29) &- middle
      let (u, v) = (Int128(fromCenter.x), Int128(fromCenter.y))
      return SIMD2(
        x + Int64((across * u - down * v).shiftedRight(by: 44, .nearest)),
        y + Int64((down * u + across * v).shiftedRight(by: 44, .nearest)))
    }
    if outline.isEmpty { return nil }
  }

  /// Returns the position of a pixel's middle in the level with its margin, in units of 2⁻³⁰.
  func samplePosition(x: Int, y: Int) -> SIMD2<Int64> {
    let (dx, dy) = (Int64(x) << 16 + 1 << 15 - center.x, Int64(y) << 16 + 1 << 15 - center.y)
    // Below 2⁶³: the centre is at most two longer sides away from the pixmap, and each of these has at most 2¹⁵ level
    // pixels.
    func sum(_ a: Int64, _ b: Int64) -> Int64 { (a &* dx &+ b &* dy).shiftedRight(by: 16, .nearest) }
    return origin &+ SIMD2(sum(step.x, -step.y), sum(step.y, step.x))
  }

  /// Returns the columns and rows of a pixmap that hold all pixels with a sample in the outline.
  func bounds(width: Int, height: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    var (least, most) = (outline[0], outline[0])
    for corner in outline { (least, most) = (pointwiseMin(least, corner), pointwiseMax(most, corner)) }
    // Samples are less than half a pixel from the middle.
    let reach: Int64 = refinement > 0 ? 1 << 15 : 0
    return (
      pixels(between: least.x - reach, most.x + reach, limit: width),
      pixels(between: least.y - reach, most.y + reach, limit: height)
    )
  }
}
