public import FixedPoint

/// Small lights, flakes, pieces of paper or pictures that float or drift across a box, as a scene writes them.
///
/// All of them repeat after one duration, in which each crosses the box once. What is drawn at random is drawn for each
/// particle.
public struct Particles: Equatable, Sendable {
  /// The look of a particle.
  public enum Shape: String, CaseIterable, Sendable {
    /// Of even brightness.
    case disc
    /// Brighter at the rim, as lights out of focus are.
    case ring
    /// A bright point with a halo.
    case glow
    /// A flat piece of paper.
    case piece
  }

  /// The box in which they float, and across which they drift.
  public var frame: Layer.Frame
  /// The look of particles without a sprite.
  public var shape: Shape
  /// The picture that each particle is, the path of a file as it is written; nil for a shape of one colour.
  public var sprite: String?
  /// The colours, of which each particle gets one; at least one, but none for a sprite.
  public var colors: [Color]
  /// The number of particles, 1…10000.
  public var count: Int
  /// The diameter of the nearest particles in points; the longer side of a sprite.
  public var size: LengthExpression
  /// The length along the direction in diameters, 1…1000; 1 for a sprite.
  public var stretch: NumberExpression
  /// The part of the radius over which a disc or a ring fades out, 0…1; 0 for any other look.
  public var softness: NumberExpression
  /// The opacity, 0…1.
  public var opacity: NumberExpression
  /// The part by which the farthest particles are smaller and slower than the nearest, 0…0.95.
  public var depth: Fixed
  /// The direction of the drift in degrees, clockwise from the right; nil for particles that float. Without a clip, edges of the
  /// box within the canvas cut drifting ones.
  public var direction: NumberExpression?
  /// The rotation in degrees, clockwise from the direction; that of a sprite from upright.
  public var rotation: NumberExpression
  /// The turns on the screen in the duration, rounded to whole ones, −100…100.
  public var spin: NumberExpression
  /// The turns of a piece about its length in the duration, rounded to whole ones, −100…100.
  public var tumble: NumberExpression
  /// The distance in points by which the nearest particles sway to either side.
  public var sway: LengthExpression
  /// The part by which particles lose their light again and again, 0…1.
  public var twinkle: NumberExpression
  /// The time in which the slowest particle crosses the box.
  public var duration: SceneDuration

  /// Creates particles; the defaults are those of a scene file.
  public init(
    _ shape: Shape = .disc, colors: [Color], frame: Layer.Frame = Layer.Frame(), count: Int = 100,
    size: LengthExpression = .points(.constant(Fixed(8))), stretch: NumberExpression = .constant(.one),
    softness: NumberExpression = .constant(.zero), opacity: NumberExpression = .constant(.one), depth: Fixed = .zero,
    direction: NumberExpression? = nil, rotation: NumberExpression = .constant(.zero),
    spin: NumberExpression = .constant(.zero), tumble: NumberExpression = .constant(.zero),
    sway: LengthExpression = .zero, twinkle: NumberExpression = .constant(.zero),
    duration: SceneDuration = SceneDuration(seconds: Rational(20))
  ) {
    (self.shape, self.colors, self.frame, self.count, self.size) = (shape, colors, frame, count, size)
    (self.stretch, self.softness, self.opacity, self.depth) = (stretch, softness, opacity, depth)
    (self.direction, self.rotation, self.spin, self.tumble) = (direction, rotation, spin, tumble)
    (self.sway, self.twinkle, self.duration) = (sway, twinkle, duration)
  }

  /// Creates particles that are pictures; the defaults are those of a scene file.
  public init(
    sprite: String, frame: Layer.Frame = Layer.Frame(), count: Int = 100,
    size: LengthExpression = .points(.constant(Fixed(8))), opacity: NumberExpression = .constant(.one),
    depth: Fixed = .zero, direction: NumberExpression? = nil, rotation: NumberExpression = .constant(.zero),
    spin: NumberExpression = .constant(.zero), sway: LengthExpression = .zero,
    twinkle: NumberExpression = .constant(.zero), duration: SceneDuration = SceneDuration(seconds: Rational(20))
  ) {
    self.init(
      colors: [], frame: frame, count: count, size: size, opacity: opacity, depth: depth, direction: direction,
      rotation: rotation, spin: spin, sway: sway, twinkle: twinkle, duration: duration)
    self.sprite = sprite
  }

  /// The range of ``count``.
  public static let countRange = 1...10_000
}
