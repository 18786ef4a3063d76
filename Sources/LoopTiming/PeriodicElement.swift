public import FixedPoint

/// Something in a scene that moves and comes back to where it was after its period.
public struct PeriodicElement: Hashable, Sendable {
  /// What the scene calls it; for tables and messages.
  public let name: String
  /// The exact period in seconds, positive.
  public let period: Rational

  /// An element of a period in seconds.
  ///
  /// - Precondition: the period is positive.
  public init(name: String, period: Rational) {
    precondition(period > .zero)
    self.name = name
    self.period = period
  }
}
