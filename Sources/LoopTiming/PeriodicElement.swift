public import FixedPoint

/// Something in a scene that moves and comes back to where it was after its period.
public struct PeriodicElement: Hashable, Sendable {
  /// How an element takes it that a loop is no whole number of its periods.
  public enum Rule: Hashable, Sendable {
    /// In a fitted loop it runs a little faster or slower.
    case fitted
    /// It never changes its speed: every loop is a whole number of its periods.
    case pinned
    /// It has no say in how long the loop is, but makes whole turns in whatever length the others need, of a period within
    /// these if there is one.
    case snapping(ClosedRange<Rational>)
  }

  /// What the scene calls it; for tables and messages.
  public let name: String
  /// The period in seconds, positive.
  public let period: Rational
  /// How it takes it that a loop is no whole number of periods.
  public let rule: Rule

  /// An element of a period in seconds.
  ///
  /// - Precondition: the period is positive, and so are those that it may snap to.
  public init(name: String, period: Rational, rule: Rule = .fitted) {
    precondition(period > .zero)
    if case .snapping(let allowed) = rule { precondition(allowed.lowerBound > .zero) }
    (self.name, self.period, self.rule) = (name, period, rule)
  }

  /// The periods that it may snap to; nil if it does not.
  var snappingPeriods: ClosedRange<Rational>? {
    if case .snapping(let allowed) = rule { allowed } else { nil }
  }

  /// Whether it snaps.
  var snaps: Bool { snappingPeriods != nil }

  /// Whether it may have another period than its own.
  func allows(_ other: Rational) -> Bool { snappingPeriods?.contains(other) ?? (other == period) }

  /// The whole turns that serve a loop of a length best, at least one.
  ///
  /// An element that snaps takes the turns whose period is nearest to its own as a ratio: of those within its range, or of
  /// all if none is. No two are equally near, because n(n + 1) is never a square.
  func turns(in length: Rational) throws(RationalOverflow) -> Int64 {
    let exact = try length.divided(by: period)
    guard let allowed = snappingPeriods else { return max(1, exact.rounded(.nearest)) }
    let fewer = max(1, exact.rounded(.down))
    // exact / fewer and (fewer + 1) / exact are the two ratios, both at least 1.
    let isFewerNearer = try exact.divided(by: Rational(fewer)) <= Rational(fewer + 1).divided(by: exact)
    let nearest = isFewerNearer ? fewer : fewer + 1
    let least = max(1, try length.divided(by: allowed.upperBound).rounded(.up))
    let most = try length.divided(by: allowed.lowerBound).rounded(.down)
    return least <= most ? min(max(nearest, least), most) : nearest
  }
}
