public import FixedPoint

/// Something in a scene that moves and comes back to where it was after its period.
public struct PeriodicElement: Hashable, Sendable {
  /// What the scene calls it; for tables and messages.
  public let name: String
  /// The exact period in seconds, positive.
  public let period: Rational
  /// The periods that will do as well, if any will but the exact one: such an element has no say in how long the loop is
  /// but makes whole turns in whatever length the others need.
  public let allowedPeriods: ClosedRange<Rational>?

  /// An element of a period in seconds.
  ///
  /// - Precondition: the period is positive, and so are the allowed ones.
  public init(name: String, period: Rational, allowedPeriods: ClosedRange<Rational>? = nil) {
    precondition(period > .zero && allowedPeriods.map { $0.lowerBound > .zero } ?? true)
    (self.name, self.period, self.allowedPeriods) = (name, period, allowedPeriods)
  }

  /// Whether it takes any of several periods.
  var snaps: Bool { allowedPeriods != nil }

  /// Whether it may have another period than its own.
  func allows(_ other: Rational) -> Bool { allowedPeriods?.contains(other) ?? (other == period) }

  /// The whole turns that serve a loop of a length best, at least one.
  ///
  /// An element that snaps takes the turns whose period is nearest to its own as a ratio: of those within its range, or of
  /// all if none is. No two are equally near, because n(n + 1) is never a square.
  func turns(in length: Rational) throws(RationalOverflow) -> Int64 {
    let exact = try length.divided(by: period)
    guard let allowedPeriods else { return max(1, exact.rounded(.nearest)) }
    let fewer = max(1, exact.rounded(.down))
    // exact / fewer and (fewer + 1) / exact are the two ratios, both at least 1.
    let isFewerNearer = try exact.divided(by: Rational(fewer)) <= Rational(fewer + 1).divided(by: exact)
    let nearest = isFewerNearer ? fewer : fewer + 1
    let least = max(1, try length.divided(by: allowedPeriods.upperBound).rounded(.up))
    let most = try length.divided(by: allowedPeriods.lowerBound).rounded(.down)
    return least <= most ? min(max(nearest, least), most) : nearest
  }
}
