import FixedPoint
import Geometry

/// A picture of a sprite, laid on a picture's pixels.
struct SpriteProjection {
  let level: SpriteLevel
  /// The corners of the level's outline in units of 2⁻¹⁶ pixels.
  let outline: [SIMD2<Int64>]
  /// How far the place in the level moves from one column to the next, in units of 2⁻³⁰ of its pixels; from one row to
  /// the next it is (−step.y, step.x).
  let step: SIMD2<Int64>
  /// The centre in units of 2⁻¹⁶ pixels.
  private let center: SIMD2<Int64>
  /// The place of the centre in the level with its margin, in units of 2⁻³⁰: (0, 0) is the middle of the margin's first
  /// pixel.
  private let origin: SIMD2<Int64>

  /// The most pixels of a level for one of the picture, in units of 2⁻¹⁶: √2.
  ///
  /// Interpolation looks at two neighbours each way. A level that is shrunk by more loses pixels between them, which come
  /// and go as a sprite moves; one that is shrunk by less is softer than it could be. Where legs one pixel wide move by
  /// parts of a pixel, the sum of alpha changes by ±0.4 % at 1.2, ±1.1 % at √2, ±1.7 % at 1.7, ±3.1 % at 2. Each level
  /// serves a range of a factor of 2, so nothing is enlarged by more than √2 either, but what is larger than the sprite.
  static let mostShrinking: Int64 = 92_682
  /// A longer side than 2²⁴ pixels is drawn as that: then nothing overflows.
  private static let longestSide: Int64 = 1 << 40

  /// Nil if nothing shows on a picture of a size.
  init?(_ sprite: Sprite, picture: Int, _ placement: SpritePlacement, width: Int, height: Int) {
    let size = min(placement.size.raw, SpriteProjection.longestSide)
    guard size > 0 else { return nil }
    // No point is farther from the centre than √2/2 of the longer side, and what interpolation adds: a pixel of the level,
    // which is as large as the longer side at most, or else √2 pixels.
    let reach = 2 * size + 4 << 16
    let (x, y) = (placement.center.x.raw, placement.center.y.raw)
    guard x > -reach, y > -reach, x < reach + Int64(width) << 16, y < reach + Int64(height) << 16 else { return nil }
    let longer = Int64(max(sprite.width, sprite.height))
    let levels = sprite.levels[picture]
    // longer / 2^index pixels of the level for size / 2¹⁶ of the picture.
    guard
      let index = levels.indices.first(where: {
        Int128(longer) << 32 <= (Int128(size) * Int128(SpriteProjection.mostShrinking)) << $0
      })
    else { return nil }
    level = levels[index]
    center = SIMD2(x, y)

    let (sine, cosine) = placement.angle.sineAndCosine
    func inLevel(_ part: Int64) -> Int64 {
      Int64((Int128(part) * Int128(longer) << 16).divided(by: Int128(size) << index, .nearest))
    }
    step = SIMD2(inLevel(cosine), -inLevel(sine))
    /// Half of the picture, in units of 2⁻³⁰ of the level's pixels.
    func half(_ side: Int) -> Int64 { (Int64(side) << 30) >> Int64(index + 1) }
    let middle = SIMD2(half(sprite.width), half(sprite.height))
    origin = middle &+ SIMD2(repeating: 1 << 29)

    /// Pixels for one of the level, in units of 2⁻³⁰.
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

  /// The place of the middle of a pixel in the level with its margin, in units of 2⁻³⁰.
  func place(x: Int, y: Int) -> SIMD2<Int64> {
    let (dx, dy) = (Int64(x) << 16 + 1 << 15 - center.x, Int64(y) << 16 + 1 << 15 - center.y)
    // Below 2⁶³: the centre is at most two of the longer sides away from the picture, and each of the two is at most
    // 2¹⁵ pixels of the level long.
    func sum(_ a: Int64, _ b: Int64) -> Int64 { (a &* dx &+ b &* dy).shiftedRight(by: 16, .nearest) }
    return origin &+ SIMD2(sum(step.x, -step.y), sum(step.y, step.x))
  }
}
