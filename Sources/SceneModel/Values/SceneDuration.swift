public import FixedPoint
import LoopTiming

/// The duration of a movement as a scene writes it.
public struct SceneDuration: Hashable, Sendable {
  /// The duration in seconds.
  public var seconds: Rational
  /// Whether a fitted loop may not change it.
  public var isExact: Bool

  /// Creates a duration in seconds.
  public init(seconds: Rational, isExact: Bool = false) { (self.seconds, self.isExact) = (seconds, isExact) }

  /// Returns a duration in seconds that a fitted loop may not change.
  public static func exact(_ seconds: Rational) -> SceneDuration { SceneDuration(seconds: seconds, isExact: true) }

  /// The shortest duration, in seconds.
  public static let shortest = Rational(1, 1000)
  /// The longest duration of an animation, in seconds.
  public static let longest: Int64 = 1_000_000
  /// The longest duration of a sprite's frame, in seconds.
  public static let longestSpriteFrame: Int64 = 1000
  /// The largest denominator of a duration or a delay in lowest terms, so that sums and products of them stay exact.
  public static let largestDenominator: Int64 = 1_000_000

  /// The rule by which a loop is fitted to a movement of this duration.
  var rule: PeriodicElement.Rule { isExact ? .pinned : .fitted }
}
