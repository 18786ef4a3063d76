public import FixedPoint

/// The requested settings for making footage loop.
public struct FootageLoopSettings: Sendable {
  /// The shortest loop in seconds, at least 0; nil for 1, or half of the longest possible one where that is shorter.
  public var shortest: Rational?
  /// The longest loop in seconds; nil for as long as the footage.
  public var longest: Rational?
  /// The length of the crossfade from the end to the frames before the start, in seconds, at least 0; 0 for a plain cut, nil
  /// for a quarter of a second, at most a quarter of the footage.
  public var fade: Rational?
  /// Whether the loop is closed by playing it forwards, then backwards, instead.
  public var bounces = false

  /// The length of the crossfade, 0 where there is none; short footage has less of one that was not requested.
  var usedFade: Rational { bounces ? .zero : fade ?? Rational(1, 4) }

  /// Creates the settings of a loop of at least a second, if the footage allows it, with the smallest seam.
  public init() {}
}
