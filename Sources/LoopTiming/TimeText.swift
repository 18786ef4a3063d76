package import FixedPoint

extension Rational {
  /// The number as seconds, to a thousandth: `1.727 s`.
  package var secondsText: String { decimal(places: 3) + " s" }

  /// Seconds as people say them: `1 h 0 min 10 s`, `1 h`, `1 min 40 s`, `2.5 s`; negative ones in seconds alone.
  package var timeText: String {
    guard self >= .zero else { return secondsText }
    // Rounded before it is split, or 59.9999 s would be 60 s.
    let milliseconds = (Int128(numerator) * 1000).divided(by: Int128(denominator), .nearest)
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let seconds = Rational(Int64(milliseconds % 60_000), 1000)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours) h") }
    if minutes > 0 || hours > 0 && seconds > .zero { parts.append("\(minutes) min") }
    if seconds > .zero || parts.isEmpty { parts.append("\(seconds.decimal(places: 3)) s") }
    return parts.joined(separator: " ")
  }
}
