public import FixedPoint

/// Sprites that fly along closed paths of their own, as a scene writes them. Random draws are made for each member, except
/// for the size.
public struct Swarm: Equatable, Sendable {
  /// The name of the sprite: the path of a file, as it is written.
  public var sprite: String
  /// The number of sprites, 1…10000.
  public var count: Int
  /// The longer side of the sprite in points, at scale 1.
  public var size: LengthExpression
  /// The enlargement, 0…100.
  public var scale: NumberExpression
  /// The opacity.
  public var opacity: Opacity
  /// The wished duration of a flight in seconds, 0.1…10000.
  public var flight: NumberExpression
  /// The style of the paths.
  public var paths: FlightPathStyle
  /// The duration of each frame of the sprite; nil for what its file says.
  public var frameDuration: SceneDuration?

  /// Creates a swarm; the defaults are those of a scene file.
  public init(
    sprite: String, count: Int = 21, size: LengthExpression = .points(.constant(Fixed(32))),
    scale: NumberExpression = .constant(.one), opacity: Opacity = .constant(.constant(.one)),
    flight: NumberExpression = .random(lower: Fixed(25).half, upper: Fixed(25)), paths: FlightPathStyle = .smooth,
    frameDuration: SceneDuration? = nil
  ) {
    (self.sprite, self.count, self.size, self.scale, self.opacity) = (sprite, count, size, scale, opacity)
    (self.flight, self.paths, self.frameDuration) = (flight, paths, frameDuration)
  }

  /// The range of ``count``.
  public static let countRange = 1...10_000

  /// The opacity of a member in the course of a flight, 0…1.
  public enum Opacity: Equatable, Sendable {
    /// The same all the time.
    case constant(NumberExpression)
    /// From one opacity to another, and back in the second half of the flight if it reverses.
    case ramp(from: NumberExpression, to: NumberExpression, autoreverses: Bool = false)
  }
}
