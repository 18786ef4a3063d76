public import FixedPoint

extension Rational {
  /// The number as seconds, to a thousandth: `1.727 s`.
  public var secondsText: String { decimal(places: 3) + " s" }

  /// Seconds as people say them: `1 h 0 min 10 s`, `1 min 40 s`, `2.5 s`.
  public var timeText: String {
    let whole = rounded(.down)
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let seconds = (try? subtracting(Rational(whole / 60 * 60)).decimal(places: 3)) ?? "0"
    if hours > 0 { return "\(hours) h \(minutes) min \(seconds) s" }
    return minutes > 0 ? "\(minutes) min \(seconds) s" : "\(seconds) s"
  }
}
