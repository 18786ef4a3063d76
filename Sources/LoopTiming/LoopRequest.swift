public import FixedPoint

/// The kind of loop that a caller requests.
public enum LoopRequest: Hashable, Sendable {
  /// The shortest loop in which every speed is the scene's own or one that it allows.
  case exact
  /// A loop of exactly a length in seconds, rounded to whole frames, in which every element makes the whole number of turns
  /// that changes its speed least.
  case lasting(Rational)
  /// The best fit within an eighth of a length in seconds: every element makes whole turns, at slightly changed speeds.
  case turns(near: Rational)
  /// The best fit between two lengths in seconds.
  case between(ClosedRange<Rational>)
  /// The shortest fit in which every speed changes by at most a fraction of itself, of the fits that are better than all
  /// shorter ones.
  case within(Rational)
  /// A loop of a length in seconds in which every element swings back and forth; the peak speed is the scene's own.
  case sway(Rational)

  /// Creates a request from its text form; nil for any other text. Lengths are times as ``FixedPoint/Rational`` reads them:
  /// `160s`, `160`, `2m40s`, `2:40`.
  ///
  /// | text | request |
  /// |---|---|
  /// | `exact` | ``exact`` |
  /// | `160s` | ``lasting(_:)`` |
  /// | `~160s` | ``turns(near:)`` |
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
    } else if text.hasPrefix("~") {
      guard let seconds = LoopRequest.seconds(text.dropFirst()) else { return nil }
      self = .turns(near: seconds)
    } else {
      guard let seconds = LoopRequest.seconds(text[...]) else { return nil }
      self = .lasting(seconds)
    }
  }

  /// The requested length in seconds, the shortest of several; nil where the periods of a scene decide it.
  package var length: Rational? {
    switch self {
    case .exact, .within: nil
    case .lasting(let length), .turns(near: let length), .sway(let length): length
    case .between(let lengths): lengths.lowerBound
    }
  }

  private static func seconds(_ text: Substring) -> Rational? {
    guard let seconds = Rational(time: text), seconds > .zero else { return nil }
    return seconds
  }
}
