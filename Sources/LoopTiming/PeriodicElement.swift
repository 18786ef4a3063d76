public import FixedPoint

/// A moving element of a scene that returns to its initial state after each period.
public struct PeriodicElement: Hashable, Sendable {
  /// A rule for an element whose period does not divide the loop.
  public enum Rule: Hashable, Sendable {
    /// The element's speed may change a little in a fitted loop.
    case fitted
    /// The element's speed never changes: every loop is a whole number of its periods.
    case pinned
    /// The element does not influence the length of the loop. It makes whole turns in whatever length the other
    /// elements need, with a period in this range of seconds if one fits.
    case snapping(ClosedRange<Rational>)
  }

  /// The name of the element in the scene, for tables and messages.
  public let name: String
  /// The period in seconds, positive.
  public let period: Rational
  /// The rule for loops that are not a whole number of periods.
  public let rule: Rule

  /// Creates an element with a period in seconds.
  ///
  /// - Precondition: The period and the periods of a snapping rule are positive; ``init(name:validating:rule:)`` takes any.
  public init(name: String, period: Rational, rule: Rule = .fitted) {
    precondition(period > .zero, "a period must be positive")
    if case .snapping(let allowed) = rule { precondition(allowed.lowerBound > .zero, "a period must be positive") }
    (self.name, self.period, self.rule) = (name, period, rule)
  }

  /// Creates an element with a period in seconds that comes from elsewhere; nil if that, or one of a snapping rule, is not
  /// positive.
  public init?(name: String, validating period: Rational, rule: Rule = .fitted) {
    if case .snapping(let allowed) = rule, allowed.lowerBound <= .zero { return nil }
    guard period > .zero else { return nil }
    self.init(name: name, period: period, rule: rule)
  }

  /// The range of periods that a snapping element may take; nil if the element does not snap.
  var snappingPeriods: ClosedRange<Rational>? {
    if case .snapping(let allowed) = rule { allowed } else { nil }
  }

  /// Whether the element snaps.
  var snaps: Bool { snappingPeriods != nil }

  /// Returns whether the element may run with a period: its own, or one in its snapping range.
  func allows(_ other: Rational) -> Bool { snappingPeriods?.contains(other) ?? (other == period) }

  /// Returns the best number of whole turns in a loop of a length, at least one.
  ///
  /// A snapping element takes the turns whose period has the ratio nearest to 1 with its own, among those within its
  /// range, or among all if the range contains none. Ties are impossible, because n(n + 1) is never a square.
  func turns(in length: Rational) throws(RationalOverflow) -> Int64 {
    let exact = try length.divided(by: period)
    guard let allowed = snappingPeriods else { return max(1, exact.rounded(.nearest)) }
    let fewer = max(1, exact.rounded(.down))
    // exact / fewer and (fewer + 1) / exact are the two ratios, both at least 1.
    let more = try Rational(fewer).adding(Rational(1))
    let isFewerNearer = try exact.divided(by: Rational(fewer)) <= more.divided(by: exact)
    let nearest = isFewerNearer ? fewer : more.numerator
    let least = max(1, try length.divided(by: allowed.upperBound).rounded(.up))
    let most = try length.divided(by: allowed.lowerBound).rounded(.down)
    return least <= most ? min(max(nearest, least), most) : nearest
  }
}
