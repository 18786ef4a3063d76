public import FixedPoint

/// What kind of loop is wished for.
public enum LoopRequest: Hashable, Sendable {
  /// The shortest loop in which every speed is the scene's own or one that it allows.
  case exact
  /// The best fit near a length in seconds: every element makes whole turns, speeds change a little.
  case near(Rational)
  /// A length in seconds in which everything swings forth and back; the peak speed is the scene's own.
  case sway(Rational)

  /// Reads `exact`, `160s` or `sway:12s`; seconds may be decimals or fractions (`1/3s`), and the `s` may be left out.
  /// Nil for anything else.
  public init?(_ text: String) {
    if text == "exact" {
      self = .exact
      return
    }
    let prefix = "sway:"
    let sways = text.hasPrefix(prefix)
    var number = text.dropFirst(sways ? prefix.count : 0)
    if number.hasSuffix("s") { number.removeLast() }
    guard let seconds = Rational(number), seconds > .zero else { return nil }
    self = sways ? .sway(seconds) : .near(seconds)
  }
}
