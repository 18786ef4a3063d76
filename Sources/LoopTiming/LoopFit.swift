public import FixedPoint

/// A length in which every element makes a number of whole turns, at changed speeds.
public struct LoopFit: Hashable, Sendable {
  /// The loop's length in seconds.
  public let length: Rational
  /// The largest change of the speed of any element, as a part of it, without its sign.
  public let worstSpeedChange: Rational
}
