public import FixedPoint
import LoopAnalysis

/// The requested settings for making footage loop.
public struct FootageLoopSettings: Sendable {
  /// The shortest loop in seconds.
  public var shortest = Rational(1)
  /// The longest loop in seconds; nil for as long as the footage.
  public var longest: Rational?
  /// The length of the crossfade from the end to the frames before the start, in seconds; 0 for a plain cut.
  public var fade = Rational(1, 4)
  /// Whether the loop is closed by playing it forwards, then backwards, instead.
  public var bounces = false

  /// The loop of at least a second with the smallest seam.
  public init() {}
}
