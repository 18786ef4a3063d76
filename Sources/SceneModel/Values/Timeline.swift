import FixedPoint
import LoopTiming

/// When a movement runs.
struct Timeline: Equatable, Sendable {
  /// The time of one pass.
  let duration: Duration
  /// Whether it runs back after every pass.
  let reverses: Bool
  /// How far the movement lags behind, as a part of its period.
  let lag: Rational

  /// The time after which everything is as it was, in seconds.
  var period: Rational {
    let seconds = duration.seconds
    return reverses ? Rational(2 * seconds.numerator, seconds.denominator) : seconds
  }
}
