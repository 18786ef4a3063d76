public import FixedPoint
import LoopAnalysis

/// The requested settings for making footage loop.
public struct FootageLoopSettings: Sendable {
  /// The shortest loop in seconds.
  public var shortest = Rational(1)
  /// The longest loop in seconds; nil for as long as the footage.
  public var longest: Rational?
  /// For how many seconds the end is faded into what comes before the start; 0 for a plain cut.
  public var fade = Rational(1, 4)
  /// Whether the loop is closed by playing it there and back instead.
  public var bounces = false

  /// The loop of at least a second that needs to be faded least.
  public init() {}
}
