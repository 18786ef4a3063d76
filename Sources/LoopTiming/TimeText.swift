public import FixedPoint

extension Rational {
  /// The number as seconds, to a thousandth: `1.727 s`.
  public var secondsText: String { decimal(places: 3) + " s" }

  /// Seconds as people say them: `1 h 0 min 10 s`, `1 min 40 s`, `2.5 s`; negative ones in seconds alone.
  public var timeText: String {
    guard self >= .zero else { return secondsText }
    // Rounded before it is split, or 59.9999 s would be 60 s.
    let milliseconds = (Int128(numerator) * 1000).divided(by: Int128(denominator), .nearest)
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let seconds = Rational(Int64(milliseconds % 60_000), 1000).decimal(places: 3)
    if hours > 0 { return "\(hours) h \(minutes) min \(seconds) s" }
    return minutes > 0 ? "\(minutes) min \(seconds) s" : "\(seconds) s"
  }
}
