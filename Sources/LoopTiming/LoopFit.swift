public import FixedPoint

/// A loop length at which every element makes whole turns, at changed speeds.
public struct LoopFit: Hashable, Sendable {
  /// The loop's length in seconds.
  public let length: Rational
  /// The largest relative change of the speed of any element, as an absolute value.
  public let worstSpeedChange: Rational
}
