public import FixedPoint

/// The requested settings for making footage loop.
public struct FootageLoopSettings: Sendable {
  /// The shortest loop in seconds; nil for 1, or half of the longest possible one where that is shorter.
  public var shortest: Rational?
  /// The longest loop in seconds; nil for as long as the footage.
  public var longest: Rational?
  /// The length of the crossfade from the end to the frames before the start, in seconds; 0 for a plain cut.
  public var fade = Rational(1, 4)
  /// Whether the loop is closed by playing it forwards, then backwards, instead.
  public var bounces = false

  /// The loop of at least a second, if the footage allows it, with the smallest seam.
  public init() {}
}
