public import FixedPoint

/// Small round lights or flakes that float or drift across a box, as a scene writes them.
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
  }

  /// The box in which they float, and across which they drift.
  public var frame: Layer.Frame
  /// The look.
  public var shape: Shape
  /// The colours, of which each particle gets one; at least one.
  public var colors: [Color]
  /// The number of particles, 1…10000.
  public var count: Int
  /// The diameter of the nearest particles in points.
  public var size: LengthExpression
  /// The length along the direction in diameters, 1…1000.
  public var stretch: NumberExpression
  /// The part of the radius over which a disc or a ring fades out, 0…1.
  public var softness: NumberExpression
  /// The opacity, 0…1.
  public var opacity: NumberExpression
  /// The part by which the farthest particles are smaller and slower than the nearest, 0…0.95.
  public var depth: Fixed
  /// The direction of the drift in degrees, clockwise from the right; nil for particles that float.
  public var direction: NumberExpression?
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
    direction: NumberExpression? = nil, sway: LengthExpression = .zero, twinkle: NumberExpression = .constant(.zero),
    duration: SceneDuration = SceneDuration(seconds: Rational(20))
  ) {
    (self.shape, self.colors, self.frame, self.count, self.size) = (shape, colors, frame, count, size)
    (self.stretch, self.softness, self.opacity, self.depth) = (stretch, softness, opacity, depth)
    (self.direction, self.sway, self.twinkle, self.duration) = (direction, sway, twinkle, duration)
  }

  /// The greatest number of particles.
  public static let greatestCount = 10_000
}
