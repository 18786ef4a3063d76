public import FixedPoint
import LoopTiming

/// The timing of a value that changes again and again.
public struct Animation: Hashable, Sendable {
  /// The curve between keyframes that have none of their own.
  public var curve: AnimationCurve
  /// The duration of one pass.
  public var duration: SceneDuration
  /// Whether every second pass runs backwards.
  public var autoreverses: Bool
  /// The time in seconds by which the animation lags behind: 0…1000000, a fraction with a
  /// denominator of at most 1000000.
  public var delay: Rational
  /// The part of the period by which the animation runs ahead: 0…1.
  public var phase: Rational

  /// Creates a timing.
  public init(
    _ curve: AnimationCurve = .linear, duration: SceneDuration, autoreverses: Bool = false, delay: Rational = .zero,
    phase: Rational = .zero
  ) {
    (self.curve, self.duration, self.autoreverses) = (curve, duration, autoreverses)
    (self.delay, self.phase) = (delay, phase)
  }

  /// The time in seconds after which everything repeats.
  var period: Rational {
    let seconds = duration.seconds
    return autoreverses ? Rational(2 * seconds.numerator, seconds.denominator) : seconds
  }

  /// The part of the period by which the animation lags behind: `delay / period − phase` without whole periods, rounded down
  /// once.
  var lag: Phase {
    let period = period
    // The delay is at most 10⁶ s, the period twice that, and their denominators 10⁶: products of at most 2·10¹⁸, and of at
    // most 2·10³⁷ with the phase's denominator.
    let late = Int128(delay.numerator) * Int128(period.denominator)
    let whole = Int128(delay.denominator) * Int128(period.numerator)
    let numerator = late * Int128(phase.denominator) - Int128(phase.numerator) * whole
    let denominator = whole * Int128(phase.denominator)
    let part = UInt128(numerator - numerator.divided(by: denominator, .down) * denominator)
    let steps = UInt128(denominator).dividingFullWidth(part.multipliedFullWidth(by: 1 << 32)).quotient
    return Phase(steps: UInt32(steps))
  }
}
