public import FixedPoint

/// What kind of loop is wished for.
public enum LoopRequest: Hashable, Sendable {
  /// The shortest loop in which every speed is the scene's own or one that it allows.
  case exact
  /// The best fit near a length in seconds, at most an eighth of it away: every element makes whole turns, speeds change
  /// a little.
  case near(Rational)
  /// The best fit between two lengths in seconds.
  case between(ClosedRange<Rational>)
  /// The shortest fit in which no speed changes by more than a part of it.
  case within(Rational)
  /// A length in seconds in which everything swings forth and back; the peak speed is the scene's own.
  case sway(Rational)

  /// Reads a request; nil for what is none. Seconds are whole, decimal or fractions, and their `s` may be left out.
  ///
  /// | text | request |
  /// |---|---|
  /// | `exact` | ``exact`` |
  /// | `160s` | ``near(_:)`` |
  /// | `20s..60s` | ``between(_:)`` |
  /// | `fit:10%` | ``within(_:)`` |
  /// | `sway:12s` | ``sway(_:)`` |
  public init?(_ text: String) {
    if text == "exact" {
      self = .exact
    } else if text.hasPrefix("sway:") {
      guard let seconds = LoopRequest.seconds(text.dropFirst(5)) else { return nil }
      self = .sway(seconds)
    } else if text.hasPrefix("fit:") {
      guard text.hasSuffix("%"), let percent = Rational(text.dropFirst(4).dropLast()), percent >= .zero,
        percent < Rational(100), let part = try? percent.divided(by: Rational(100))
      else { return nil }
      self = .within(part)
    } else if let dots = text.firstRange(of: "..") {
      guard let lower = LoopRequest.seconds(text[..<dots.lowerBound]),
        let upper = LoopRequest.seconds(text[dots.upperBound...]), lower <= upper
      else { return nil }
      self = .between(lower...upper)
    } else {
      guard let seconds = LoopRequest.seconds(text[...]) else { return nil }
      self = .near(seconds)
    }
  }

  private static func seconds(_ text: Substring) -> Rational? {
    guard let seconds = Rational(text.hasSuffix("s") ? text.dropLast() : text), seconds > .zero else { return nil }
    return seconds
  }
}
