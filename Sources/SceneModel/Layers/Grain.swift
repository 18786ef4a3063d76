public import FixedPoint

/// Specks of black and white over the whole canvas, as on film, as a scene writes them.
public struct Grain: Equatable, Sendable {
  /// The opacity of the strongest specks, 0…1.
  public var amount: Animatable<NumberExpression>
  /// The side of a speck in points, 0.1…100; drawn as whole pixels, at least one.
  public var size: Fixed
  /// The number of different pictures in a duration, 1…1000; one stands still.
  public var steps: Int
  /// The time after which the pictures repeat.
  public var duration: SceneDuration
  /// The seed of the specks, which follows the scene's.
  public var seed: UInt64

  /// Creates grain; the defaults are those of a scene file.
  public init(
    amount: Animatable<NumberExpression>, size: Fixed = .one, steps: Int = 1,
    duration: SceneDuration = SceneDuration(seconds: Rational(1)), seed: UInt64 = 0
  ) {
    (self.amount, self.size, self.steps, self.duration, self.seed) = (amount, size, steps, duration, seed)
  }

  /// The range of ``steps``.
  public static let stepRange = 1...1000
}
